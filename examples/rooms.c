/* SPDX-License-Identifier: MIT
 * The rooms and doors of a quest, without a tile map: for games that draw their own rooms. Prints
 * what each room holds and where its doors lead, then the way through.
 *
 *     rooms [SEED]
 */
#include <barrow/barrow.h>
#include <stdio.h>

/* Prints a door as seen from [room]: what it needs, and the room behind it. */
static void print_door(const barrow_link *link, uint16_t room)
{
    const char *arrow = link->kind == BARROW_LINK_ONE_WAY ? (link->a == room ? "->" : "<-") : "--";
    uint16_t behind = link->a == room ? link->b : link->a;
    printf("    %s %u", arrow, behind);
    if (link->kind != BARROW_LINK_OPEN)
        printf(" (%s", barrow_link_kind_name((barrow_link_kind)link->kind));
    if (link->kind == BARROW_LINK_SWITCH)
        printf(" %u", link->lock);
    puts(link->kind == BARROW_LINK_OPEN ? "" : ")");
}

/* Doors are one list for the whole dungeon; for frequent lookups, sort them by room first. */
static void print_room(const barrow_dungeon *dungeon, uint16_t id)
{
    const barrow_quest_room *room = &dungeon->rooms[id].as.quest;
    printf("%u: cell %d,%d, stage %u, intensity %u", id, room->cell.x, room->cell.y, room->stage,
           room->intensity);
    if (room->content != BARROW_CONTENT_NONE)
        printf(", %s", barrow_content_name((barrow_content)room->content));
    if (room->switch_id != BARROW_NO_SWITCH)
        printf(" %u", room->switch_id);
    puts("");
    for (uint32_t i = 0; i < dungeon->link_count; i++)
        if (dungeon->links[i].a == id || dungeon->links[i].b == id)
            print_door(&dungeon->links[i], id);
}

/* Each step says what is taken, pressed or used; BARROW_NOTHING means nothing. */
static void print_solution(const barrow_dungeon *dungeon)
{
    for (uint32_t i = 0; i < dungeon->solution_count; i++) {
        const barrow_step *step = &dungeon->solution[i];
        printf("%s", barrow_action_name((barrow_action)step->action));
        if (step->what != BARROW_NOTHING)
            printf(" %s", barrow_content_name((barrow_content)step->what));
        printf(" %u%s", step->room, i + 1 < dungeon->solution_count ? ", " : "\n");
    }
}

int main(int argc, char **argv)
{
    barrow_params params = barrow_default_params(BARROW_QUEST);
    barrow_dungeon dungeon = {0};
    barrow_error error;
    params.as.quest.loops = 30;
    params.as.quest.returns = 30;
    if (barrow_seed_parse(argc > 1 ? argv[1] : "7", &params.seed, &error) != BARROW_OK ||
        barrow_generate(&params, NULL, &dungeon, &error) != BARROW_OK)
        return puts(error.text), 1;
    for (uint32_t i = 0; i < dungeon.room_count; i++)
        print_room(&dungeon, (uint16_t)i);
    print_solution(&dungeon);
    barrow_dungeon_free(&dungeon);
    return 0;
}
