# SPDX-License-Identifier: MIT
"""T4: every room names its stamp, and the table has that stamp for such a room."""

STAMPS = ("pillars", "barricades", "cover", "great_pillar", "colonnade", "ponds", "gauntlet", "field", "pits", "posts",
          "pool", "garden", "camp", "spring", "dais", "niche", "moat", "store", "pillared", "pit", "cross", "island",
          "tiers", "entry", "shrine", "vault", "counter", "fountain", "blocks", "bare", "well", "runnel")
DRAWN = {  # the ways to draw each sort of room
    "combat": {"pillars", "barricades", "cover", "great_pillar", "colonnade", "ponds"},
    "trap": {"gauntlet", "field", "pits", "posts"}, "rest": {"pool", "garden", "camp", "spring"},
    "chest": {"dais", "niche", "moat", "store"}, "arena": {"pillared", "pit", "cross", "island", "tiers"},
    "entry": {"entry"}, "treasure": {"shrine"}, "vault": {"vault"}, "trade": {"counter"},
    "heal": {"fountain", "well", "runnel"}, "puzzle": {"blocks"},
}
DRAWN["hall"] = DRAWN["combat"] | {"garden", "bare"}
SURE = {"cover", "field", "garden", "store", "tiers", "entry", "shrine", "vault", "counter", "fountain", "blocks", "bare"}
BY_CONTENT = {"entry": "entry", "goal": "arena", "item": "treasure", "magic_key": "vault", "bonus": "chest"}
BY_PURPOSE = {"guardian": "arena", "crossing": "hall", "passage": "hall", None: "hall"}
BY_TYPE = {"boss": "arena", "sub_boss": "arena", "initial": "entry", "elite": "arena", "vendor": "trade", "bank": "trade",
           "heal": "heal", "breather": "rest", "puzzle": "puzzle", "trap": "trap", "combat": "combat", "item": "chest"}


def sort_of(record):
    """Returns which sort a room is drawn as: by content, then purpose; in a crawl by its first type in the table."""
    if "types" in record:
        return next((sort for kind, sort in BY_TYPE.items() if kind in record["types"]), "hall")
    return BY_CONTENT.get(record["content"]) or BY_PURPOSE.get(record["purpose"], record["purpose"])


def check_stamps(tiles, out):
    for box, record in zip(tiles.grid["rooms"], tiles.layout["rooms"]):
        fits = {None} if tiles.is_tunnel(box["id"]) else DRAWN[sort_of(record)]
        out.expect(box["stamp"] in fits, "T4", f"room {box['id']}: a {sort_of(record)} drawn as {box['stamp']}")
    check_likeness(tiles, out)


def check_likeness(tiles, out):
    """A room has the stamp of a neighbour with a lower id only if such neighbours use all stamps that fit any room."""
    stamps = [box["stamp"] for box in tiles.grid["rooms"]]
    before = [set() for _ in stamps]
    for door in tiles.layout["doors"]:
        low, high = sorted((door["a"], door["b"]))
        before[high].add(stamps[low])
    for record, stamp, beside in zip(tiles.layout["rooms"], stamps, before):
        free = DRAWN[sort_of(record)] & SURE - beside
        out.expect(stamp is None or stamp not in beside or not free, "T4",
                   f"room {record['id']} looks like one beside it, though {', '.join(sorted(free))} would fit")
