import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";
import { drawOurs } from "./picture";

/** As chats show it whole. */
export const CHAT_SIZE = { width: 1080, height: 1350 };

const FONTS = [
  { name: "Fraunces", file: "fraunces-display.ttf" },
  { name: "Figtree", file: "figtree-medium.ttf" },
];
const folder = join(process.cwd(), "app/share/fonts");

/** A PNG of what satori can lay out: flexbox, inline styles, SVG. */
export function drawPng(element: ReactElement, size: { width: number; height: number }): Promise<ArrayBuffer> {
  return drawOurs(async () => {
    const fonts = FONTS.map(async ({ name, file }) => ({
      name,
      data: toArrayBuffer(await readFile(join(folder, file))),
    }));
    return new ImageResponse(element, { ...size, fonts: await Promise.all(fonts) }).arrayBuffer();
  });
}

function toArrayBuffer(file: Buffer): ArrayBuffer {
  return new Uint8Array(file).buffer;
}
