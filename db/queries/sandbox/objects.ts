import { and, asc, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { serverNow } from "@/db/connection/now";
import { sandboxObjects } from "@/db/schema";

export type SandboxObject = Omit<typeof sandboxObjects.$inferSelect, "createdAt">;

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
    for (const saved of objects) await save(tx, saved);
    return result;
  });
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
