import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { serverNow } from "@/db/connection/now";
import { sandboxDeliveries, sandboxObjects } from "@/db/schema";

export type SandboxObject = Omit<typeof sandboxObjects.$inferSelect, "createdAt">;

export type SandboxChange<T> = {
  objects: SandboxObject[];
  deliveries: { payload: string; inMilliseconds: number }[];
  result: T;
};

export async function findSandboxObject(id: string): Promise<SandboxObject | null> {
  const [object] = await db.select(fields).from(sandboxObjects).where(eq(sandboxObjects.id, id));
  return object ?? null;
}

export function listSandboxObjects(kind: SandboxObject["kind"]): Promise<SandboxObject[]> {
  return listWhere(eq(sandboxObjects.kind, kind));
}

export function listDueSandboxObjects(): Promise<SandboxObject[]> {
  return listWhere(and(isNotNull(sandboxObjects.dueAt), lte(sandboxObjects.dueAt, sql`app_now()`)));
}

/** Existing objects stay unchanged. */
export async function addSandboxObjects(objects: SandboxObject[]): Promise<void> {
  if (objects.length > 0) await db.insert(sandboxObjects).values(objects).onConflictDoNothing();
}

/** Under the object's lock; webhooks are queued in the same transaction. Null: unknown. */
export function changeSandboxObject<T>(
  id: string,
  change: (object: SandboxObject, now: Date) => SandboxChange<T>,
): Promise<T | null> {
  return db.transaction(async (tx) => {
    const [object] = await tx.select(fields).from(sandboxObjects).where(eq(sandboxObjects.id, id)).for("update");
    if (!object) return null;
    const now = await serverNow(tx);
    const { objects, deliveries, result } = change(object, now);
    for (const saved of objects) await save(tx, saved);
    const rows = deliveries.map(({ payload, inMilliseconds }) => ({ payload, dueAt: new Date(+now + inMilliseconds) }));
    if (rows.length > 0) await tx.insert(sandboxDeliveries).values(rows);
    return result;
  });
}

/** A claim lasts five seconds, so that several processes never post the same webhook at once. */
export function claimSandboxDeliveries(overdueMilliseconds: number) {
  const due = db
    .select({ id: sandboxDeliveries.id })
    .from(sandboxDeliveries)
    .where(lte(sandboxDeliveries.dueAt, sql`app_now() - make_interval(secs => ${overdueMilliseconds / 1000})`))
    .orderBy(asc(sandboxDeliveries.dueAt))
    .limit(20)
    .for("update", { skipLocked: true });
  return db
    .update(sandboxDeliveries)
    .set({ attempts: sql`${sandboxDeliveries.attempts} + 1`, dueAt: sql`app_now() + interval '5 seconds'` })
    .where(inArray(sandboxDeliveries.id, due))
    .returning({
      id: sandboxDeliveries.id,
      payload: sandboxDeliveries.payload,
      attempts: sandboxDeliveries.attempts,
    });
}

export async function dropSandboxDelivery(id: number): Promise<void> {
  await db.delete(sandboxDeliveries).where(eq(sandboxDeliveries.id, id));
}

export async function requeueSandboxDelivery(id: number, seconds: number): Promise<void> {
  await db
    .update(sandboxDeliveries)
    .set({ dueAt: sql`app_now() + make_interval(secs => ${seconds})` })
    .where(eq(sandboxDeliveries.id, id));
}

const fields = {
  id: sandboxObjects.id,
  kind: sandboxObjects.kind,
  body: sandboxObjects.body,
  dueAt: sandboxObjects.dueAt,
  isMuted: sandboxObjects.isMuted,
};

function listWhere(condition: SQL | undefined): Promise<SandboxObject[]> {
  return db
    .select(fields)
    .from(sandboxObjects)
    .where(condition)
    .orderBy(asc(sandboxObjects.createdAt), asc(sandboxObjects.id));
}

async function save(tx: Tx, object: SandboxObject): Promise<void> {
  const { id, kind, ...values } = object;
  await tx
    .insert(sandboxObjects)
    .values({ id, kind, ...values })
    .onConflictDoUpdate({ target: sandboxObjects.id, set: values });
}
