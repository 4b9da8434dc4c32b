/* SPDX-License-Identifier: MIT
 * barrow/play.hpp: the state of play for C++17. The rules are those of docs/play.md; moves, needs and
 * events are those of barrow/play.h.
 *
 *     barrow::game game(quest, 7);
 *     while (game.hero().state == BARROW_PLAY_GOING)
 *         game.step(game.guide()); */
#ifndef BARROW_PLAY_HPP
#define BARROW_PLAY_HPP

#include <barrow/barrow.hpp>

namespace barrow {

/** A game on a dungeon, which must outlive it. A copy shares the level and goes on by itself, so it
 * is a snapshot and the start of a search. */
class game {
public:
    /** Begins a game; throws barrow::error if the dungeon has no tile map. */
    explicit game(const dungeon &on, std::uint64_t seed = 0, const barrow_rules &rules = {},
                  const barrow_hero *carried = nullptr)
        : memory_(std::make_shared<std::vector<unsigned char>>(barrow_level_size(on.get())))
    {
        barrow_error detail;
        require(barrow_level_begin(on.get(), &rules, memory_->data(), &level_, &detail), detail);
        block_.resize(barrow_play_size(level_));
        barrow_play_begin(level_, seed, carried, play());
    }

    /** Plays a turn; returns the events, 0 if the move was refused. */
    std::uint32_t step(int move) { return barrow_play_step(level_, play(), move); }
    /** The player. */
    const barrow_hero &hero() const { return *barrow_play_hero(level_, play()); }
    /** The moves that are not refused, a bit for each. */
    std::uint32_t moves() const { return barrow_play_moves(level_, play()); }
    /** What a door lacks; BARROW_LACKS_NOTHING if it can be passed. */
    barrow_lack door(std::uint32_t link) const { return barrow_play_door(level_, play(), link, nullptr); }
    /** What a thing lacks before it can be taken or used. */
    barrow_lack thing(std::uint32_t id) const { return barrow_play_thing(level_, play(), id, nullptr); }
    /** The next move of the proof, fights included; -1 when the game is over. */
    int guide() const { return barrow_play_guide(level_, play()); }
    /** The next move of a simulated player; -1 when the game is over. */
    int bot(barrow_bot who) const { return barrow_play_bot(level_, play(), who); }
    /** A lower bound of the steps that are left. */
    std::uint32_t least() const { return barrow_play_least(level_, play()); }
    /** The steps of the proof, and two for each enemy in its rooms. */
    std::uint32_t par() const { return barrow_play_par(level_); }
    /** The score. */
    std::int32_t score() const { return barrow_play_score(level_, play()); }
    /** Equal hashes are equal games from here on. */
    std::uint64_t hash() const { return barrow_play_hash(level_, play()); }
    /** What there is on a tile. */
    barrow_sight look(int x, int y) const
    {
        barrow_sight sight;
        barrow_play_look(level_, play(), x, y, &sight);
        return sight;
    }
    /** A byte for each room: 1 if it can be reached with what is in hand. */
    std::vector<std::uint8_t> reach(std::uint32_t flags = 0) const
    {
        std::vector<std::uint8_t> rooms(barrow_level_dungeon(level_)->room_count + 1);
        barrow_play_reach(level_, play(), flags, rooms.data(), nullptr);
        rooms.pop_back();
        return rooms;
    }
    /** The moves of a shortest way to a tile; none if there is no way. */
    std::vector<std::uint8_t> way(int x, int y, std::uint32_t flags = 0) const
    {
        const barrow_dungeon *on = barrow_level_dungeon(level_);
        std::vector<std::uint8_t> moves(static_cast<std::size_t>(on->width) * on->height);
        moves.resize(barrow_play_way(level_, play(), x, y, flags, moves.data(),
                                     static_cast<std::uint32_t>(moves.size())));
        return moves;
    }
    /** Sentence [index] about the last move; empty if there are no more. */
    std::string tell(std::uint32_t index) const
    {
        char text[400];
        barrow_play_tell(level_, play(), index, text, sizeof text);
        return text;
    }

private:
    barrow_play *play() { return reinterpret_cast<barrow_play *>(block_.data()); }
    const barrow_play *play() const { return reinterpret_cast<const barrow_play *>(block_.data()); }

    std::shared_ptr<std::vector<unsigned char>> memory_; /* of the level, which is read-only */
    const barrow_level *level_ = nullptr;
    std::vector<unsigned char> block_;
};

} // namespace barrow
#endif
