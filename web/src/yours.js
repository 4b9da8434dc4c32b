// SPDX-License-Identifier: MIT
// Dungeons that the visitor saw or likes, as links, newest first. The browser keeps them.

const KEY = "barrow-yours", MOST = 24;

function read() {
  try {
    const { liked = [], seen = [] } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const links = (list) => (Array.isArray(list) ? list : []).filter((link) => typeof link === "string");
    return { liked: links(liked), seen: links(seen) };
  } catch {
    return { liked: [], seen: [] };
  }
}

const lists = read();

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(lists));
  } catch {
    // A page from disk may not be allowed to store anything; then the lists last as long as the page.
  }
}

export const liked = () => lists.liked;
export const seen = () => lists.seen;
export const isLiked = (link) => lists.liked.includes(link);

/** Records a dungeon that was viewed; one that was seen before moves to the front again. */
export function saw(link) {
  lists.seen = [link, ...lists.seen.filter((other) => other !== link)].slice(0, MOST);
  keep();
}

/** Adds or removes a favourite. Returns whether it is one now. */
export function like(link) {
  lists.liked = isLiked(link) ? lists.liked.filter((other) => other !== link) : [link, ...lists.liked].slice(0, 4 * MOST);
  keep();
  return isLiked(link);
}

export function forget() {
  lists.seen = [];
  keep();
}
