import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { PICTURE_SIZE, PUBLIC_PAGES, type PublicPageName } from "@/lib/public-pages";
import { SharePicture } from "./share-picture";

// Drawn once, while the product is built: nothing in them changes, and a server need not hold the drawing library.
export const dynamic = "force-static";
export const dynamicParams = false;

const DAY_SECONDS = 24 * 60 * 60;
const fonts = join(process.cwd(), "app/share/fonts");

export function generateStaticParams() {
  return Object.keys(PUBLIC_PAGES).map((name) => ({ picture: `${name}.png` }));
}

/** The picture shown where a page's link is shared: its headline on our paper, as PNG. */
export async function GET(_request: Request, { params }: { params: Promise<{ picture: string }> }) {
  const name = (await params).picture.replace(/\.png$/, "") as PublicPageName;
  const [fraunces, figtree] = await Promise.all(
    ["fraunces-display.ttf", "figtree-medium.ttf"].map((file) => readFile(join(fonts, file))),
  );
  return new ImageResponse(<SharePicture headline={PUBLIC_PAGES[name].headline} />, {
    ...PICTURE_SIZE,
    fonts: [
      { name: "Fraunces", data: toArrayBuffer(fraunces) },
      { name: "Figtree", data: toArrayBuffer(figtree) },
    ],
    headers: { "Cache-Control": `public, max-age=${DAY_SECONDS}` },
  });
}

function toArrayBuffer(file: Buffer | undefined): ArrayBuffer {
  return new Uint8Array(file ?? []).buffer;
}
