import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";
import { PICTURE_COLOURS } from "@/lib/site/theme";
import { drawWithSvg } from "./picture";

/** A portrait size that chats show uncropped. */
export const CHAT_SIZE = { width: 1080, height: 1350 };

/** The sheet of a picture of that size. */
export const CARD = {
  display: "flex",
  flexDirection: "column",
  width: "100%",
  height: "100%",
  padding: 72,
  gap: 34,
  background: PICTURE_COLOURS.paper,
  color: PICTURE_COLOURS.ink,
  fontFamily: "Figtree",
} as const;

export function clampLines(lines: number) {
  return { display: "block", lineClamp: lines, overflow: "hidden", wordBreak: "break-word" } as const;
}

/** A busy process takes a while. */
export const DRAWING_MS = 60_000;

const FONTS = [
  { name: "Fraunces", file: "fraunces-display.ttf" },
  { name: "Figtree", file: "figtree-medium.ttf" },
];
const folder = join(process.cwd(), "app/share/fonts");

/** Draws a PNG of anything that satori can lay out: flexbox, inline styles, SVG. */
export function drawPng(element: ReactElement, size: { width: number; height: number }): Promise<ArrayBuffer> {
  return drawWithSvg(async () => {
    const fonts = FONTS.map(async ({ name, file }) => ({
      name,
      data: toArrayBuffer(await readFile(join(folder, file))),
    }));
    return new ImageResponse(element, { ...size, fonts: await Promise.all(fonts) }).arrayBuffer();
  });
}

const MAX_PICTURES = 40;
const drawn = new Map<string, Promise<ArrayBuffer>>();

/** Does the same for public pictures, with a cache of the last ones. The key is `shown`: everything drawn in them. */
export async function drawCached(
  shown: unknown,
  element: ReactElement,
  size: { width: number; height: number },
): Promise<ArrayBuffer> {
  const name = createHash("sha256").update(JSON.stringify(shown)).digest("base64");
  const picture = drawn.get(name) ?? drawPng(element, size);
  drawn.delete(name);
  drawn.set(name, picture);
  // A failure is not cached, so that the next request retries.
  picture.catch(() => drawn.delete(name));
  for (const oldest of [...drawn.keys()].slice(0, -MAX_PICTURES)) drawn.delete(oldest);
  return picture;
}

function toArrayBuffer(file: Buffer): ArrayBuffer {
  return new Uint8Array(file).buffer;
}

/**
 * Removes accents and letters that the fonts in app/share/fonts lack: for those, the drawing library would send the
 * text to an online font service.
 */
export function withoutUndrawable(text: string): string {
  const letters = [...text.normalize("NFC")].map((letter) => {
    if (IN_FONTS.test(letter)) return letter;
    const [base = ""] = letter.normalize("NFD");
    return /\s/.test(letter) ? " " : /[A-Za-z]/.test(base) ? base : "";
  });
  return letters.join("").replace(/ {2,}/g, " ").trim();
}

const IN_FONTS =
  /^[ -~\u00a0-\u00ac\u00ae-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164\u0165\u016a-\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u20ac\u20b9]$/;
