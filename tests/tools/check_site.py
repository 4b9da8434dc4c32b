# SPDX-License-Identifier: MIT
"""The web site of the documentation (tools/site): it builds, every link, picture and anchor resolves, nothing
comes from the network, every page has a title and can be reached, and the search works (tests/web/site.mjs).

  check_site.py BUILD               makes BUILD/site and checks it
  check_site.py BUILD --self-test   a dead link, a dead anchor, a picture from the network, a search without its index must be found
"""
import contextlib
import html.parser
import io
import os
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
from checks import Checks  # noqa: E402

LOADED = {("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src"), ("source", "src")}


class Page(html.parser.HTMLParser):
    """The links, anchors and title of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.loads, self.anchors, self.title, self.in_title = [], [], set(), "", False
        self.pictures_without_words = 0
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.in_title = tag == "title"
        self.anchors.update(values[name] for name in ("id", "name") if name in values)
        self.pictures_without_words += tag == "img" and not values.get("alt")
        for name in ("href", "src"):
            if name in values and (tag, name) in LOADED:
                self.loads.append(values[name])
            elif name in values:
                self.links.append(values[name])

    def handle_data(self, data):
        if self.in_title:
            self.title += data
            self.in_title = False


def read_pages(folder):
    pages = {}
    for where, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(where, name)
            if name.endswith(".html") and path != os.path.join(folder, "playground.html"):
                with open(path, encoding="utf-8") as file:
                    pages[path] = Page(file.read())
    return pages


def check_page(checks, path, pages):
    """Returns the pages that it links to."""
    page, reached = pages[path], set()
    name = os.path.basename(path)
    checks.check(page.title.strip(), f"{path} has no title")
    checks.check(not page.pictures_without_words, f"{path} has pictures without words")
    for target in page.loads:
        checks.check(not target.startswith(("http:", "https:", "//")), f"{name} loads {target}")
    for target in page.links + page.loads:
        if ":" in target.split("/")[0]:
            continue
        file, _, anchor = target.partition("#")
        whole = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
        if checks.check(os.path.isfile(whole), f"{path} leads to {target}") and anchor and whole in pages:
            checks.check(anchor in pages[whole].anchors, f"{path} leads to {target}: no such heading")
        reached.add(whole)
    return reached


def check_site(checks, folder):
    pages = read_pages(folder)
    checks.check(len(pages) > 20, f"only {len(pages)} pages")
    reached, todo = set(), [os.path.join(folder, "index.html")]
    while todo:
        path = todo.pop()
        if path not in reached and path in pages:
            reached.add(path)
            todo += check_page(checks, path, pages)
    checks.check(os.path.exists(os.path.join(folder, "playground.html")), "there is no playground")
    checks.check(reached == set(pages), f"nothing leads to {sorted(set(pages) - reached)}")


def self_test(folder):
    checks = Checks()
    index = os.path.join(folder, "index.html")
    with open(index, encoding="utf-8") as file:
        text = file.read()
    for fault in ('<a href="nothing.html">x</a>', '<a href="docs/faq.html#nothing">x</a>', '<img alt="x" src="https://example.org/x.png">',
                  '<img src="docs/gallery/floor-dark.svg">'):
        with open(index, "w", encoding="utf-8") as file:
            file.write(text.replace("</main>", fault + "</main>"))
        found = Checks()
        with contextlib.redirect_stdout(io.StringIO()):
            check_site(found, folder)
        checks.check(found.failed, f"{fault} is not found")
    with open(index, "w", encoding="utf-8") as file:
        file.write(text)
    words = os.path.join(folder, "search-index.js")
    os.rename(words, words + ".away")
    done = subprocess.run(["node", "tests/web/site.mjs", os.path.dirname(folder), os.path.join(os.path.dirname(folder), "web-modules")],
                          capture_output=True, text=True, check=False)
    os.rename(words + ".away", words)
    checks.check(done.returncode == 1, f"a search without an index is not found: {done.stdout}")
    checks.finish()


def main():
    build = os.path.abspath(sys.argv[1])
    folder = os.path.join(build, "site")
    checks = Checks()
    checks.run([sys.executable, "tools/site", build])
    if "--self-test" in sys.argv:
        self_test(folder)
    check_site(checks, folder)
    if "--self-test" not in sys.argv:
        checks.run(["node", "tests/web/site.mjs", build, os.path.join(build, "web-modules")], "the search")
    checks.finish()


if __name__ == "__main__":
    main()
