// SPDX-License-Identifier: MIT
// The search of the documentation. The index (search-index.js, made by tools/site) is loaded when a reader
// begins to search, as a script: pages from disk may not fetch. Without scripts there is no search field.
"use strict";
(() => {
  const up = document.currentScript.dataset.up;
  const MOST = 12; // places that are shown
  const MOST_OF_PAGE = 3; // of these, from one page

  /** Makes an element. */
  const make = (tag, settings = {}, ...inside) => {
    const made = Object.assign(document.createElement(tag), settings);
    made.append(...inside);
    return made;
  };

  const field = make("input", { type: "search", id: "search", autocomplete: "off" });
  const label = make("label", { htmlFor: "search", textContent: "Search, or press /" });
  field.setAttribute("aria-controls", "found");
  const list = make("ul", { id: "found", hidden: true });
  const told = make("p", { id: "search-told", className: "told" });
  told.setAttribute("role", "status");
  const box = make("div", { className: "search" }, label, field, told, list);
  box.setAttribute("role", "search");

  // ---- the index ------------------------------------------------------------------------------------

  let loading;
  const load = () => (loading ??= new Promise((done, failed) => {
    const script = make("script", { src: `${up}/search-index.js`, onload: () => done(unpack(globalThis.barrowIndex)), onerror: failed });
    document.head.append(script);
  }));

  /** Returns the index as it was written, with distances turned into numbers of places. */
  const unpack = ({ pages, places, words }) => {
    const lists = Object.entries(words).map(([word, gaps]) => {
      let at = 0;
      return [word, gaps.map((gap) => (at += gap))];
    });
    return { pages, places, lists };
  };

  /** Pages that explain rank above pages that list, and those above pages that record. */
  const weight = (path) => (/^docs\/(for-|faq)/.test(path) ? 1.5 : /^docs\/(performance|reliability|expressive)/.test(path) ? 0.9
    : /^docs\//.test(path) ? 1.2 : /^(man|CHANGELOG)/.test(path) ? 0.6 : 1);

  /** Returns whether a text has the word, or one that begins with it. */
  const has = (text, word) => new RegExp(`(^|[^\\p{L}\\p{N}_])${word}`, "iu").test(text);

  /** Rates a place for a word: best in its heading, then in the title, then in its first sentence. */
  const scoreOf = ({ pages, places }, number, word) => {
    const [page, , heading, excerpt] = places[number];
    const [path, title] = pages[page];
    return (has(heading, word) ? 6 : has(title, word) ? 3 : has(excerpt, word) ? 2 : 1) * weight(path);
  };

  /** Rates all places for one word; a whole word is better than the beginning of one. */
  const scores = (index, wanted) => {
    const found = new Map();
    for (const [word, numbers] of index.lists) {
      if (!word.startsWith(wanted)) continue;
      for (const number of numbers) {
        const score = (word === wanted ? 2 : 1) * scoreOf(index, number, word);
        found.set(number, Math.max(score, found.get(number) ?? 0));
      }
    }
    return found;
  };

  /** Returns the places that have all words, best first. */
  const search = (index, text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    if (!words.length) return [];
    const [first, ...others] = words.map((word) => scores(index, word));
    const all = [...first].filter(([number]) => others.every((scores) => scores.has(number)))
      .map(([number, score]) => [number, others.reduce((sum, scores) => sum + scores.get(number), score)]);
    return all.sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([number]) => index.places[number]);
  };

  // ---- what is shown --------------------------------------------------------------------------------

  const entry = (index, [page, anchor, heading, excerpt]) => {
    const [path, title] = index.pages[page];
    const link = make("a", { href: `${up}/${path}${anchor ? `#${anchor}` : ""}` },
      make("b", { textContent: heading === title ? title : `${title.split(":")[0]}: ${heading}` }), make("span", { textContent: excerpt }));
    return make("li", {}, link);
  };

  const show = async () => {
    const text = field.value.trim();
    if (!text) {
      list.hidden = true;
      told.textContent = "";
      return;
    }
    const index = await load();
    if (text !== field.value.trim()) return; // the reader kept typing
    const places = search(index, text);
    list.replaceChildren(...first(places).map((place) => entry(index, place)));
    list.hidden = !places.length;
    told.textContent = places.length ? `${places.length} places` : `Nothing about "${text}". Try fewer or shorter words.`;
  };

  /** Returns the first places, without too many from one page. */
  const first = (places) => {
    const seen = new Map();
    return places.filter(([page]) => {
      seen.set(page, (seen.get(page) ?? 0) + 1);
      return seen.get(page) <= MOST_OF_PAGE;
    }).slice(0, MOST);
  };

  /** Moves the focus along the field and the results. */
  const move = (by) => {
    const stops = [field, ...list.querySelectorAll("a")];
    const at = stops.indexOf(document.activeElement) + by;
    stops[Math.min(Math.max(at, 0), stops.length - 1)].focus();
  };

  const keys = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => {
      field.value = "";
      show();
      field.focus();
    },
  };

  field.addEventListener("focus", load);
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") list.querySelector("a")?.click();
  });
  box.addEventListener("keydown", (event) => {
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    document.getElementById("menu").checked = true; // on a phone the field is folded away
    field.focus();
  });
  document.querySelector("nav .button").after(box);
})();
