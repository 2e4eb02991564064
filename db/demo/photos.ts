import { readFile } from "node:fs/promises";
import { inArray } from "drizzle-orm";
import sharp from "sharp";
import { PHOTO_SIZES, photoKey } from "@/lib/domain/projects/photos";
import { openStorage } from "@/lib/server/pictures/open-storage";
import { drawWithSvg, encodePhoto } from "@/lib/server/pictures/picture";
import { portfolioPieces, portfolios, projectPhotos, projects } from "../schema";
import { withDatabase } from "../seed";
import { PEOPLE } from "./people";
import { stableId } from "./random";
import { daysBefore, insertRows } from "./rows";

/**
 * Photos of open and completed projects; without `daysAgo`, of the day of completion. Each is a drawing in `drawings`, so
 * that it shows nobody's real work.
 */
const PHOTOS: readonly { of: string; drawing: string; alt: string; daysAgo?: number }[] = [
  { of: "First scarf", drawing: "scarf", alt: "A striped scarf on the needles, beside its red ball", daysAgo: 3 },
  { of: "Spoons from birch", drawing: "spoons", alt: "Three birch spoons, pale to dark with oil", daysAgo: 4 },
  { of: "Kitchen stool", drawing: "stool", alt: "A round ash stool with four splayed legs" },
  { of: "Bread board", drawing: "board", alt: "A kiaat bread board with a loaf on it" },
  { of: "Stoneware mugs", drawing: "thrown-mugs", alt: "Three mugs, thrown and drying", daysAgo: 12 },
  { of: "Stoneware mugs", drawing: "glazed-mugs", alt: "The three mugs with their blue glaze", daysAgo: 2 },
  { of: "Teapot for Ouma", drawing: "teapot", alt: "A teapot in two greens", daysAgo: 5 },
  { of: "Espresso cups", drawing: "cups", alt: "Five white espresso cups in two rows" },
  { of: "Wedding platter", drawing: "platter", alt: "A pale platter with a golden rim" },
  { of: "Planters for the stoep", drawing: "planters", alt: "Three terracotta planters with agaves" },
];

const PORTFOLIO = {
  handle: "mama-petra",
  words: "Stoneware and porcelain, thrown on a kick wheel a street away from the harbour.",
  isPublic: true,
  isListed: false,
  showsHours: true,
};
const SHOWN = ["Planters for the stoep", "Wedding platter", "Espresso cups"];

/** Adds photos of new demo accounts and one portfolio. Stores files, so it runs after the settings are complete. */
export async function addDemoPhotos(url: string, now = new Date()): Promise<void> {
  const accounts = PEOPLE.filter(({ account }) => account).map(({ id }) => id);
  await withDatabase(url, async (db) => {
    const work = await db.select().from(projects).where(inArray(projects.userId, accounts));
    const photos = PHOTOS.map(async ({ of, drawing, alt, daysAgo = 0 }) => {
      const project = work.find(({ name }) => name === of);
      if (!project) return [];
      const { userId, id: projectId, completedAt } = project;
      const id = stableId(`photo:${drawing}`);
      const measures = await storePhoto(userId, id, drawing);
      const takenAt = completedAt ?? daysBefore(now, daysAgo);
      return [{ id, userId, projectId, alt, takenAt, ...measures }];
    });
    const rows = (await Promise.all(photos)).flat();
    const shown = SHOWN.flatMap((of) => work.find(({ name }) => name === of) ?? []);
    const pieces = shown.map(({ userId, id: projectId }, position) => ({ userId, projectId, position }));
    await db.transaction(async (tx) => {
      await insertRows(tx, projectPhotos, rows);
      const portfolio = pieces.slice(0, 1).map(({ userId }) => ({ userId, ...PORTFOLIO, handleChangedAt: now }));
      await insertRows(tx, portfolios, portfolio);
      await insertRows(tx, portfolioPieces, pieces);
    });
  });
}

async function storePhoto(userId: string, id: string, drawing: string) {
  const svg = await readFile(new URL(`drawings/${drawing}.svg`, import.meta.url));
  const jpeg = await drawWithSvg(() => sharp(svg).jpeg({ quality: 86 }).toBuffer());
  const [files, { pictures, measures }] = [await openStorage(), await encodePhoto(jpeg)];
  for (const size of PHOTO_SIZES) {
    const bytes = pictures.get(size);
    if (bytes) await files.put(photoKey(userId, id, size), bytes, "image/webp");
  }
  return measures;
}
