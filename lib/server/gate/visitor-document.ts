import { createHash } from "node:crypto";
import { RewritingStream } from "parse5-html-rewriting-stream";

/** `scripts` and `styles` are the hashes of the inline code, as a Content-Security-Policy lists them. */
type VisitorDocument = { html: string; scripts: string[]; styles: string[] };

type Options = {
  /** Inserted first in the head, to run before the first paint. */
  headScript: string;
  /** For pages that work without the framework's scripts. */
  withoutScripts: boolean;
};

const DATA = "application/ld+json";

/** Turns a page rendered for one visitor into one for all: removes nonces and, if possible, scripts and comments. */
export function visitorDocument(html: string, { headScript, withoutScripts }: Options): VisitorDocument {
  const stream = new RewritingStream();
  const parts: string[] = [];
  const hashes = { script: [sha256(headScript)], style: [] as string[] };
  let inline: { name: "script" | "style"; text: string } | null = null;
  let isLeftOut = false;

  stream.on("data", (part) => parts.push(String(part)));
  stream.on("startTag", (tag) => {
    const attribute = (name: string) => tag.attrs.find((one) => one.name === name)?.value;
    // Content that React streams behind a boundary needs a script to move it into place.
    if (attribute("id")?.startsWith("S:")) throw new Error("A prerendered page waits for a part of itself.");
    const isScript = tag.tagName === "script" && attribute("type") !== DATA;
    const isForScripts = tag.tagName === "link" && attribute("as") === "script";
    isLeftOut = withoutScripts && isScript;
    if (isLeftOut || (withoutScripts && isForScripts)) return;
    inline =
      (isScript && !attribute("src")) || tag.tagName === "style"
        ? { name: isScript ? "script" : "style", text: "" }
        : null;
    tag.attrs = tag.attrs.filter(({ name }) => name !== "nonce");
    stream.emitStartTag(tag);
    if (tag.tagName === "head") stream.emitRaw(`<script>${headScript}</script>`);
  });
  stream.on("text", (_, raw) => {
    if (isLeftOut) return;
    if (inline) inline.text += raw;
    stream.emitRaw(raw);
  });
  stream.on("endTag", (tag, raw) => {
    if (isLeftOut && tag.tagName === "script") {
      isLeftOut = false;
      return;
    }
    if (inline) hashes[inline.name].push(sha256(inline.text));
    inline = null;
    stream.emitRaw(raw);
  });
  // React's marker comments serve only its own scripts.
  stream.on("comment", (_, raw) => withoutScripts || stream.emitRaw(raw));
  stream.end(html);
  return { html: parts.join(""), scripts: hashes.script, styles: hashes.style };
}

function sha256(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
