import { and, asc, eq, getTableColumns, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { serverNow } from "@/db/connection/now";
import { sandboxObjects, subscriptions } from "@/db/schema";

export type SandboxObject = Omit<typeof sandboxObjects.$inferSelect, "createdAt">;

export async function findSandboxObject(id: string): Promise<SandboxObject | null> {
  const [object] = await db.select(fields).from(sandboxObjects).where(eq(sandboxObjects.id, id));
  return object ?? null;
}

export function listSandboxObjects(kind: SandboxObject["kind"]): Promise<SandboxObject[]> {
  return listObjects(eq(sandboxObjects.kind, kind));
}

export function listDueSandboxObjects(): Promise<SandboxObject[]> {
  return listObjects(and(isNotNull(sandboxObjects.dueAt), lte(sandboxObjects.dueAt, sql`app_now()`)));
}

/** Existing objects stay unchanged. */
export async function addSandboxObjects(objects: SandboxObject[]): Promise<void> {
  if (objects.length > 0) await db.insert(sandboxObjects).values(objects).onConflictDoNothing();
}

/** Changes an object under its lock. Null for an unknown id. */
export function changeSandboxObject<T>(
  id: string,
  change: (object: SandboxObject, now: Date) => { objects: SandboxObject[]; result: T },
): Promise<T | null> {
  return db.transaction(async (tx) => {
    const [object] = await tx.select(fields).from(sandboxObjects).where(eq(sandboxObjects.id, id)).for("update");
    if (!object) return null;
    const now = await serverNow(tx);
    const { objects, result } = change(object, now);
    for (const saved of objects) await saveObject(tx, saved);
    return result;
  });
}

const { createdAt: _, ...fields } = getTableColumns(sandboxObjects);

function listObjects(condition: SQL | undefined): Promise<SandboxObject[]> {
  return db
    .select(fields)
    .from(sandboxObjects)
    .where(condition)
    .orderBy(asc(sandboxObjects.createdAt), asc(sandboxObjects.id));
}

async function saveObject(tx: Tx, object: SandboxObject): Promise<void> {
  const { id, kind, ...values } = object;
  await tx
    .insert(sandboxObjects)
    .values({ id, kind, ...values })
    .onConflictDoUpdate({ target: sandboxObjects.id, set: values });
}

/** Subscriptions that have no sandbox object: those of the demo's crafters. */
export function listDemoSubscriptions() {
  return selectDemoSubscriptions(undefined);
}

export async function findDemoSubscription(providerReference: string) {
  const [found] = await selectDemoSubscriptions(eq(subscriptions.providerReference, providerReference));
  return found ?? null;
}

export type DemoSubscription = Awaited<ReturnType<typeof listDemoSubscriptions>>[number];

function selectDemoSubscriptions(condition: SQL | undefined) {
  return db
    .select(getTableColumns(subscriptions))
    .from(subscriptions)
    .leftJoin(sandboxObjects, eq(sandboxObjects.id, subscriptions.providerReference))
    .where(and(isNull(sandboxObjects.id), condition))
    .orderBy(asc(subscriptions.createdAt));
}
