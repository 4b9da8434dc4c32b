# SPDX-License-Identifier: MIT
"""T4: every room names its drawing, and there is a drawing of that name for such a room.

The drawings are data: the heads of the files in the folder rooms are read here, and those of the parameter `rooms`."""
import functools
import glob
import os

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "rooms")
STAMP_BYTES = 31
OF_CONTENT = ("entry", "item", "magic_key", "goal", "bonus")  # these alone decide what a room is drawn as
BY_TYPE = ("boss", "sub_boss", "initial", "elite", "vendor", "bank", "heal", "breather", "puzzle", "trap", "combat", "item")


def heads(text):
    """Yields the head of every template of a pack, as a dictionary; `default` lines fill in what a head lacks."""
    usual = {}
    for part in text.replace("\r", "").split("\n\n"):
        head = dict(usual)
        for line in part.split("\n"):
            word, colon, value = line.partition(":")
            if line.startswith("#") and not line.startswith("#file ") or not colon:
                continue
            if word == "default":
                pairs = (entry.partition("=") for entry in value.split(";"))
                usual = {key.strip(): text.strip() for key, _, text in pairs}
                head = dict(usual)
            elif word.isalpha():
                head[word] = value.strip()
        if "name" in head:
            yield head


def words(head, key):
    return {word.strip() for word in head.get(key, "").split(",") if word.strip()} - {"any"}


@functools.lru_cache(None)
def own():
    """Returns what each drawing of barrow's own is for, and the places that it is for."""
    found = {}
    for path in glob.glob(os.path.join(FOLDER, "*.rooms")):
        with open(path, encoding="ascii") as file:
            for head in heads(file.read()):
                found[head["name"]] = words(head, "for"), words(head, "places")
    return found


def names_of(text):
    """Returns the names of the templates of a user's pack."""
    return {head["name"] for head in heads(text or "")}


def sort_of(record, puzzles=True):
    """Returns what a room is drawn as: by content, then purpose; in a crawl by its first type in the table. Without
    puzzles, their rooms are drawn as those of chests."""
    sort = sort_with_puzzles(record)
    return ("item" if "types" in record else "chest") if sort == "puzzle" and not puzzles else sort


def sort_with_puzzles(record):
    if "types" in record:
        return next((kind for kind in BY_TYPE if kind in record["types"]), "hall")
    return record["content"] if record["content"] in OF_CONTENT else record["purpose"] or "hall"


def check_stamps(tiles, out):
    users = names_of(tiles.document["params"].get("rooms"))
    for box, record in zip(tiles.grid["rooms"], tiles.layout["rooms"]):
        uses, places = own().get(box["stamp"], (set(), set()))
        wanted = {sort_of(record, tiles.document["params"]["puzzles"])} | ({record["content"]} if "content" in record else set())
        good = bool(uses & wanted) and (not places or record["place"] in places)
        if tiles.is_tunnel(box["id"]):
            good = box["stamp"] is None
        out.expect(good or box["stamp"] in users, "T4", f"room {box['id']}: a {sort_of(record)} drawn as {box['stamp']}")
