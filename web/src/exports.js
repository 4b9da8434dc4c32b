// SPDX-License-Identifier: MIT
// Files out and in: every format of the library, a PNG of the picture, and documents dropped on the
// page, which are read, verified and shown with what is wrong with them.
import { byId, element, save, toast } from "./dom.js";
import { snapshot } from "./stage.js";

const BINARY = new Set(["npy", "png", "pdf"]);

export function fileName({ family, seed }, extension) {
  const safe = String(seed).replace(/[^\w.-]+/g, "-").slice(0, 40) || "seed";
  return `${family}-${safe}.${extension}`;
}

/** Fills the dialog. [text] gives a format's bytes or throws. */
export function makeExports(formats, what, bytes) {
  const rows = formats.map((format) => element("div", { className: "export-row" },
    element("button", { type: "button", onclick: () => {
      try {
        const type = BINARY.has(format.name) ? "application/octet-stream" : "text/plain";
        save(fileName(what(), format.extension), bytes(format.name), type);
        toast(`Saved as ${format.name}`);
      } catch (error) {
        toast(error.message);
      }
    } }, format.name), element("span", {}, format.summary)));
  byId("export-list").replaceChildren(...rows);
  byId("export-png").onclick = () => {
    const scale = Math.min(Math.max(Number(byId("png-scale").value) || 32, 4), 128);
    snapshot(scale).toBlob((blob) => {
      if (blob) save(fileName(what(), "png"), blob, "image/png");
      else toast("The picture is too large for this browser");
    }, "image/png");
  };
}

/** Opens files that are chosen or dropped. */
export function startOpening(open) {
  const read = async (file) => {
    if (!file) return;
    if (file.size > 64 * 1024 * 1024) return toast("That file is too large to be a document");
    return open(await file.text(), file.name);
  };
  byId("open-file").onchange = (event) => {
    byId("export-dialog").close();
    read(event.target.files[0]);
    event.target.value = "";
  };
  const drop = byId("drop");
  addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.hidden = false;
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) drop.hidden = true;
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    drop.hidden = true;
    read(event.dataTransfer?.files[0]);
  });
}
