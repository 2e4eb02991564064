import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { uuidOf } from "@/db/queries/uuid-of";
import { calculationMethods, imports, projects, salesChannels, studioSettings } from "@/db/schema";
import { isWithinLimit, limitOf, type Tier } from "@/lib/domain/billing/tiers";
import type { ImportBeginning } from "@/lib/domain/imports/input";
import { countMethods } from "../methods/own";
import { replaceMaterials } from "../rows/project";
import { insertChannel } from "../sales/channels";

/** Maps the file's keys, which are arbitrary text, to our ids; null if the plan has no space for the item. */
export type BegunImport = {
  importId: string;
  projects: { [key: string]: string | null };
  methods: { [key: string]: string | null };
  channels: { [key: string]: string | null };
};

/** Starts an import, or continues an unfinished one of the same file. Idempotent. */
export async function beginImport(userId: string, input: ImportBeginning): Promise<BegunImport> {
  return lockedTransaction(userId, async (tx, { tier, now }) => {
    const importId = await findOrAddImport(tx, userId, input);
    const methods = await addMethods(tx, userId, tier, input.methods);
    const made = await addProjects(tx, { userId, importId, tier }, input.projects, methods);
    const channels = await addChannels(tx, { userId, tier, now }, input.channels);
    await addFloors(tx, userId, input.floors);
    return { importId, projects: made, methods, channels };
  });
}

async function findOrAddImport(tx: Tx, userId: string, { source, fileName, rows }: ImportBeginning): Promise<string> {
  const sameFile = and(eq(imports.userId, userId), eq(imports.source, source), eq(imports.fileName, fileName));
  const unfinished = and(sameFile, isNull(imports.finishedAt), isNull(imports.undoneAt));
  const [begun] = await tx.update(imports).set({ rows }).where(unfinished).returning({ id: imports.id });
  if (begun) return begun.id;
  const [added] = await tx.insert(imports).values({ userId, source, fileName, rows }).returning({ id: imports.id });
  if (!added) throw new Error("beginImport: no row came back");
  return added.id;
}

/** Requires every column, so that none silently gets its default. */
type MethodRow = Omit<typeof calculationMethods.$inferSelect, "id" | "createdAt" | "wholeHoursPerDay">;

const COMPARED_FIELDS = ["title", "rateType", "rateCents", "currency", "hoursPerDay"] as const;

async function addMethods(tx: Tx, userId: string, tier: Tier, wanted: ImportBeginning["methods"]) {
  const found: BegunImport["methods"] = Object.create(null);
  if (wanted.length === 0) return found;
  const mine = await tx.select().from(calculationMethods).where(eq(calculationMethods.userId, userId));
  let used = await countMethods(tx, userId);
  for (const { key, createdAt, ...values } of wanted) {
    const same = mine.find((one) => COMPARED_FIELDS.every((name) => one[name] === values[name]));
    found[key] = same?.id ?? null;
    if (same || !isWithinLimit(used, limitOf(tier, "calculationMethods"))) continue;
    const row: MethodRow = { ...values, userId };
    const [added] = await tx
      .insert(calculationMethods)
      .values({ ...row, createdAt: capAtNow(createdAt) })
      .returning({ id: calculationMethods.id });
    found[key] = added?.id ?? null;
    used += 1;
  }
  return found;
}

/** Archived channels need no space in the plan. */
async function addChannels(
  tx: Tx,
  { userId, tier, now }: { userId: string; tier: Tier; now: Date },
  wanted: ImportBeginning["channels"],
) {
  const found: BegunImport["channels"] = Object.create(null);
  const mine = wanted.length === 0 ? [] : await tx.select().from(salesChannels).where(eq(salesChannels.userId, userId));
  for (const { key, isArchived, ...values } of wanted) {
    const same = mine.find((one) => Object.entries(values).every(([name, value]) => Reflect.get(one, name) === value));
    found[key] = same?.id ?? null;
    if (same) continue;
    const made = await insertChannel(tx, userId, tier, { ...values, archivedAt: isArchived ? now : null });
    found[key] = made.status === "created" ? made.id : null;
  }
  return found;
}

/** Floors that the crafter already has stay unchanged. */
async function addFloors(tx: Tx, userId: string, floors: ImportBeginning["floors"]) {
  if (floors.length === 0) return;
  const rows = floors.map(({ currency, floorCents }) => ({ userId, currency, wageFloorCents: floorCents }));
  await tx.insert(studioSettings).values(rows).onConflictDoNothing();
}

async function addProjects(
  tx: Tx,
  { userId, importId, tier }: { userId: string; importId: string; tier: Tier },
  wanted: ImportBeginning["projects"],
  methods: BegunImport["methods"],
) {
  const found: BegunImport["projects"] = Object.create(null);
  if (wanted.length === 0) return found;
  const mine = await tx
    .select({ id: projects.id, name: projects.name, isOneOff: projects.isOneOff })
    .from(projects)
    .where(and(eq(projects.userId, userId), eq(projects.status, "ongoing")));
  for (const { key, projectId, methodKey, madeFromKey, materials, createdAt, ...values } of wanted) {
    const same = mine.find((one) =>
      projectId
        ? one.id === projectId && one.isOneOff
        : one.isOneOff === values.isOneOff && one.name.toLowerCase() === values.name.toLowerCase(),
    );
    found[key] = same?.id ?? null;
    if (same || projectId || !isWithinLimit(mine.length, limitOf(tier, "activeProjects"))) continue;
    const methodId = (methodKey && methods[methodKey]) || null;
    const id = importedProjectId(importId, values.name);
    const madeFrom = (madeFromKey && found[madeFromKey]) || null;
    const row = { ...values, id, userId, methodId, madeFrom, ...(createdAt && { createdAt: capAtNow(createdAt) }) };
    const [added] = await tx.insert(projects).values(row).returning({ id: projects.id });
    if (!added) continue;
    await replaceMaterials(tx, added.id, materials);
    found[key] = added.id;
    mine.push({ id: added.id, name: values.name, isOneOff: values.isOneOff });
  }
  return found;
}

/** The id of a project that an import creates. The undo recognizes the project by it unless it was renamed. */
export function importedProjectId(importId: string, name: string): string {
  return uuidOf(importId, name);
}

function capAtNow(ms: number) {
  return sql`least(app_now(), ${new Date(ms).toISOString()}::timestamptz)`;
}
