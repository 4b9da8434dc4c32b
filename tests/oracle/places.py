# SPDX-License-Identifier: MIT
"""T12: a dungeon is a place, or each of its stages or zones is; the title is made from the words of that place;
tiles, roles and outlines are those of the rooms' places. The words come from the table of places, which is data; the
rest is written from docs/places.md."""
import os
import re

from common import Unreadable
from tiles_stamps import names_of

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "include", "barrow", "def", "place.def")
LISTS = ("NATURES", "SITES", "KINGS", "QUEENS", "SPOTS")
WHERE = ("under", "below", "beneath")
MEN = set("""Orrin Tamber Ilgrath Brann Edrik Yorlen Castor Perrin Balthus Corvin Dunstan Fenwick Hadrik Lucan Oswin Ulric Wilmot
Zeno Aldous Crispin Doran Emeric Gorrik Ivo Lorcan Anselm Bertram Cuthbert Drogo Everard Florian Gareth Hugo Ingram
Jasper Kenelm Leofric Magnus Norbert Osric Piers Quentin Rufus Silas Tobias Urban Valentin Wulfric""".split())
WOMEN = set("""Maelis Veshka Quillane Hesper Odalys Agnes Elowen Gisela Isolde Jorunn Kestrel Merrow Nessa Petra Rowena Sigrid
Thessaly Vesper Yrsa Bettany Freya Halda Jessamy Adela Beatrix Clemence Dagny Edith Fenella Godiva Helewise Ismay
Jocosa Katla Lettice Maud Nerys Orla Philippa Ragna Sabine Tamsin Una Viveka Winifred Ximena Zora Averil""".split())
NEVER = {"crypt": {"brute"}, "sewer": {"caster"}, "forge": {"swarm"}, "library": {"brute"}, "cave": {"caster"},
         "temple": {"swarm"}, "ice": {"caster"}}
AT_HOME = {"L": {"forge"}, "x": {"crypt", "cave"}, "i": {"ice"}, "C": {"crypt"}, "H": {"library"}, "Y": {"forge"}}
RAGGED, NICHES = {"cave", "ice"}, {"crypt"}


def read_words():
    """Returns the lists of words of each place, or None."""
    words = {}
    with open(TABLE, encoding="utf-8") as file:
        rows = re.split(r"^BARROW_PLACE\(", file.read(), flags=re.M)[1:]
    for row in rows:
        name = row.split(",")[1].strip()
        lists = {part: set(re.findall(r'"([^"]*)"', re.search(rf"\b{part}\(([^)]*)\)", row).group(1))) for part in LISTS}
        words[None if name == "any" else name] = lists
    return words


WORDS = read_words()


def listed(table, macro):
    """Returns the names of the rows of another list."""
    with open(TABLE.replace("place.def", table), encoding="utf-8") as file:
        return re.findall(rf"^BARROW_{macro}\(\w+, (\w+)", file.read(), flags=re.M)


def check_names(params):
    """The rows of the parameter `names` (T11): a type, a space, and a name of 1 to 40 bytes."""
    known = set(listed("thing_type.def", "THING_TYPE") + listed("treasure.def", "TREASURE"))
    names = params.get("names") or ""
    if params.get("names") == "":
        raise Unreadable("params.names: neither null nor a text")
    for row in (names if names.endswith("\n") else names + "\n").split("\n")[:-1] if names else ():
        kind, _, name = row.partition(" ")
        if kind not in known or not 1 <= len(name.encode("utf-8", "surrogatepass")) <= 40 or name != name.strip(" "):
            raise Unreadable("params.names: a row that is none")
        known.remove(kind)


def either(words):
    return "(?:" + "|".join(map(re.escape, sorted(words))) + ")"


def owners_of(place):
    """Returns a pattern for a rank of the place and a name of the same sex."""
    words = WORDS[place]
    return f"(?:{either(words['KINGS'])} {either(MEN)}|{either(words['QUEENS'])} {either(WOMEN)})"


def forms_of(place):
    """Returns a pattern for each form of a title (A3), with its owner as a group."""
    words = WORDS[place]
    nature, site, owner = either(words["NATURES"]), either(words["SITES"]), f"({owners_of(place)})"
    spot = f"{either(WHERE)} {either(words['SPOTS'])}"
    somebody = f"(?:{either(MEN)}|{either(WOMEN)})"
    return [re.compile(form) for form in (
        f"The {nature} {site}()", f"The {site} of {owner}", f"The {nature} {site} of {owner}", f"The {nature} {site} {spot}()",
        f"{owner}'s {nature} {site}", f"{owner} and the {nature} {site}", f"{owner}'s {site} {spot}",
        f"The {nature} {site} {either(WHERE)} {somebody}'s Grave()", f"The {nature} {site} Where {somebody} Fell()",
        f"The {site} {spot}, Where {somebody} Fell()", f"The {nature} {site} Where {somebody} Turned Back()",
        f"{somebody} and the {nature} {site}()", f"{somebody}'s Grave in the {nature} {site}()",
        f"{somebody}'s Way through the {nature} {site}()", f"The Bones of {somebody} in the {nature} {site}()",
        f"The {nature} {site} That Kept {somebody}()", f"The {site} {spot}, Mapped by {somebody}()")]


FORMS = {place: forms_of(place) for place in WORDS}


def owner_in(title, place):
    """Returns the owner that a title names, "" if it names none, or None if it is no title of the place."""
    found = [match for match in (form.fullmatch(title) for form in FORMS[place]) if match]
    return found[0].group(1) if found else None


def check_title(document, is_edited, out):
    title = document["title"]
    out.expect(title is not None, "T12", "no title")
    if title is not None and not is_edited:
        owner = owner_in(title, document["place"])
        out.expect(owner is not None, "T12", f"the title {title!r} is not made of its place's words")
        if document["family"] == "floor" and not document["params"]["lord"]:
            out.expect(not owner, "T12", f"{owner} owns a floor without a lord")


def check_places(document, out):
    """Checks the places of the dungeon and of its rooms."""
    place, params = document["place"], document["params"]
    if document["family"] == "floor":
        return    # the place of each map is checked with its rooms
    rooms, part = document["layout"]["rooms"], "stage" if document["family"] == "quest" else "zone"
    out.expect(place is not None, "T12", "no place")
    out.expect(params["place"] in ("any", place), "T12", f"{place} instead of {params['place']}")
    if params["place"] != "any" or not params["places"]:
        for room in rooms:
            out.expect(room["place"] == place, "T12", f"room {room['id']}: {room['place']} in a {place}")
        return
    parts = {0: place}
    for room in rooms:
        known = parts.setdefault(room[part], room["place"])
        out.expect(known is not None and room["place"] == known, "T12", f"room {room['id']}: {room['place']} in a {part} that is {known}")
    for number in parts:
        out.expect(number + 1 not in parts or parts[number] != parts[number + 1], "T12",
                   f"{part}s {number} and {number + 1} are both {parts[number]}")


def check_tile_places(tiles, out):
    """Checks tiles, roles and outlines."""
    records = tiles.layout["rooms"]
    users = names_of(tiles.document["params"].get("rooms"))  # drawings that may look like anything
    for box, record in zip(tiles.grid["rooms"], records):
        if box["stamp"] not in users:
            check_outline(tiles, box, record, out)
    for thing in tiles.grid["entities"]:
        if thing["kind"] == "enemy":
            place = records[thing["room"]]["place"]
            out.expect(thing["type"] not in NEVER.get(place, ()), "T12", f"room {thing['room']}: a {thing['type']} in a {place}")
    for (x, y), place in home_tiles(tiles, users):
        tile = tiles.rows[y][x]
        out.expect(tile not in AT_HOME or place in AT_HOME[tile], "T12", f"({x}, {y}): {tile} in a {place}")


def home_tiles(tiles, users):
    """Yields tiles that only some places have, with the place of the room whose block they are in. Rooms drawn by the
    user may have them all."""
    for y, row in enumerate(tiles.rows):
        for x, tile in enumerate(row):
            if tile in AT_HOME:
                room = tiles.at.get((x // tiles.block[0], y // tiles.block[1]))
                if room is not None and tiles.grid["rooms"][room]["stamp"] in users:
                    continue
                yield (x, y), None if room is None else tiles.layout["rooms"][room]["place"]


def check_outline(tiles, box, record, out):
    """Checks the walls inside a room's rectangle: they are mirrored, or on one side; walls between floor
    tiles occur only in rows of niches."""
    if box["kind"] != "room" or tiles.is_tunnel(box["id"]):
        return
    left, right, uneven, gaps = False, False, False, False
    for y in range(box["y"], box["y"] + box["h"]):
        row = "".join("#" if tile in "#X" else "." for tile in tiles.rows[y][box["x"]:box["x"] + box["w"]])
        if "#" in row.strip("#"):
            gaps = True
            continue
        before, after = len(row) - len(row.lstrip("#")), len(row) - len(row.rstrip("#"))
        left, right, uneven = left or before > 0, right or after > 0, uneven or before != after
    out.expect(not (left and right and uneven) or record["place"] in RAGGED, "T12", f"room {box['id']}: ragged in a {record['place']}")
    out.expect(not gaps or record["place"] in NICHES, "T12", f"room {box['id']}: niches in a {record['place']}")
