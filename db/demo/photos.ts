import { eq } from "drizzle-orm";
import { PHOTO_SIZES, photoKey } from "@/lib/domain/projects/photos";
import { storage } from "@/lib/server/pictures/open-storage";
import { encodePhoto } from "@/lib/server/pictures/picture";
import type { Tx } from "../connection/client";
import { portfolioPieces, portfolios, projectPhotos, projects } from "../schema";
import { withDatabase } from "../seed";
import { type Drawing, renderDrawing } from "./drawings";
import { PEOPLE } from "./people";
import { stableId } from "./random";
import { insertAll } from "./rows";

type PhotoPlan = { of: string; drawing: Drawing; alt: string; daysAgo?: number };

/** Photos of open and completed projects. */
const PHOTOS: Record<string, readonly PhotoPlan[]> = {
  free: [
    { of: "First scarf", drawing: "scarf", alt: "A striped scarf on the needles, beside its red ball", daysAgo: 3 },
  ],
  lite: [
    { of: "Spoons from birch", drawing: "spoons", alt: "Three birch spoons, pale to dark with oil", daysAgo: 4 },
    { of: "Kitchen stool", drawing: "stool", alt: "A round ash stool with four splayed legs" },
    { of: "Bread board", drawing: "board", alt: "A kiaat bread board with a loaf on it" },
  ],
  plus: [
    { of: "Stoneware mugs", drawing: "thrownMugs", alt: "Three mugs, thrown and drying", daysAgo: 12 },
    { of: "Stoneware mugs", drawing: "glazedMugs", alt: "The three mugs with their blue glaze", daysAgo: 2 },
    { of: "Teapot for Ouma", drawing: "teapot", alt: "A teapot in two greens", daysAgo: 5 },
    { of: "Espresso cups", drawing: "cups", alt: "Five white espresso cups in two rows" },
    { of: "Wedding platter", drawing: "platter", alt: "A pale platter with a golden rim" },
    { of: "Planters for the stoep", drawing: "planters", alt: "Three terracotta planters with agaves" },
  ],
};

const PORTFOLIO = {
  handle: "mama-petra",
  words: "Stoneware and porcelain, thrown on a kick wheel a street away from the harbour.",
  isPublic: true,
  isListed: false,
  showsHours: true,
};
const SHOWN = ["Wedding platter", "Espresso cups", "Planters for the stoep"];

const DAY_MS = 24 * 3_600_000;

/** Adds photos of new demo accounts and one portfolio. Stores files, so it runs after the settings are complete. */
export async function addDemoPhotos(url: string, now = new Date()): Promise<void> {
  for (const { id: userId, handle } of PEOPLE.filter(({ isAccount }) => isAccount)) {
    const plans = await Promise.all((PHOTOS[handle] ?? []).map((plan) => store(userId, handle, plan)));
    await withDatabase(url, (db) =>
      db.transaction(async (tx) => {
        const work = await tx.select().from(projects).where(eq(projects.userId, userId));
        const rows = plans.flatMap(({ of, daysAgo = 0, ...photo }) => {
          const project = work.find(({ name }) => name === of);
          const takenAt = project?.completedAt ?? new Date(+now - daysAgo * DAY_MS);
          return project ? [{ ...photo, userId, projectId: project.id, takenAt }] : [];
        });
        await insertAll(tx, projectPhotos, rows);
        if (handle === "plus") await insertPortfolio(tx, userId, work, now);
      }),
    );
  }
}

async function store(userId: string, handle: string, { drawing, ...plan }: PhotoPlan) {
  const id = stableId(`photo:${handle}:${drawing}`);
  const [files, { pictures, measures }] = [await storage(), await encodePhoto(await renderDrawing(drawing))];
  for (const size of PHOTO_SIZES) {
    const bytes = pictures.get(size);
    if (bytes) await files.put(photoKey(userId, id, size), bytes, "image/webp");
  }
  return { ...plan, ...measures, id };
}

async function insertPortfolio(tx: Tx, userId: string, work: { id: string; name: string }[], now: Date) {
  await tx.insert(portfolios).values({ userId, ...PORTFOLIO, handleChangedAt: now });
  const chosen = SHOWN.flatMap((name) => work.find((one) => one.name === name) ?? []);
  const rows = chosen.map(({ id: projectId }, position) => ({ userId, projectId, position }));
  await insertAll(tx, portfolioPieces, rows);
}
