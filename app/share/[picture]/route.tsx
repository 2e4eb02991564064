import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { drawOurs } from "@/lib/server/pictures/picture";
import { PICTURE_SIZE, PUBLIC_PAGES, type PublicPageName } from "@/lib/site/public-pages";
import { SharePicture } from "./share-picture";

// Not a static route: saving revalidates every path, and each picture would be drawn again after it.
export const dynamic = "force-dynamic";

const DAY_SECONDS = 24 * 60 * 60;
const fonts = join(process.cwd(), "app/share/fonts");
const drawn = new Map<PublicPageName, Promise<ArrayBuffer>>();

/** The picture shown where a page's link is shared: its headline on our paper, as PNG, drawn once by each process. */
export async function GET(_request: Request, { params }: { params: Promise<{ picture: string }> }) {
  const [name = "", ...ending] = (await params).picture.split(".");
  if (!isPage(name) || ending.join(".") !== "png") return new Response(null, { status: 404 });
  const picture = drawn.get(name) ?? drawOurs(() => draw(name));
  drawn.set(name, picture);
  // What could not be drawn is tried again at the next request.
  picture.catch(() => drawn.delete(name));
  return new Response(await picture, {
    headers: { "Content-Type": "image/png", "Cache-Control": `public, max-age=${DAY_SECONDS}` },
  });
}

function isPage(name: string): name is PublicPageName {
  return Object.hasOwn(PUBLIC_PAGES, name);
}

async function draw(name: PublicPageName): Promise<ArrayBuffer> {
  const [fraunces, figtree] = await Promise.all(
    ["fraunces-display.ttf", "figtree-medium.ttf"].map((file) => readFile(join(fonts, file))),
  );
  const picture = new ImageResponse(<SharePicture headline={PUBLIC_PAGES[name].headline} />, {
    ...PICTURE_SIZE,
    fonts: [
      { name: "Fraunces", data: toArrayBuffer(fraunces) },
      { name: "Figtree", data: toArrayBuffer(figtree) },
    ],
  });
  return picture.arrayBuffer();
}

function toArrayBuffer(file: Buffer | undefined): ArrayBuffer {
  return new Uint8Array(file ?? []).buffer;
}
