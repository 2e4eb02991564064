import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";
import { drawOurs } from "./picture";

/** A portrait size that chats show uncropped. */
export const CHAT_SIZE = { width: 1080, height: 1350 };

const FONTS = [
  { name: "Fraunces", file: "fraunces-display.ttf" },
  { name: "Figtree", file: "figtree-medium.ttf" },
];
const folder = join(process.cwd(), "app/share/fonts");

/** Draws a PNG of anything that satori can lay out: flexbox, inline styles, SVG. */
export function drawPng(element: ReactElement, size: { width: number; height: number }): Promise<ArrayBuffer> {
  return drawOurs(async () => {
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
export async function drawOnce(
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
