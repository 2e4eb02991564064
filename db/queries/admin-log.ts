import { eq } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { adminActs, admins } from "@/db/schema";
import type { Act, Details, Subject } from "@/lib/domain/admin/acts";
import { NotFoundError } from "@/lib/errors";

/** An admin's act for the log. `details` makes the log's details from the result of the work. */
type Deed<T = unknown> = {
  act: Act;
  subject: { kind: Subject; id: string };
  reason?: string | null;
  details?: (done: T) => Details | null;
};

/**
 * Runs an admin's act and writes its log line in one transaction. Throws NotFoundError if the admin has lost the role;
 * the role can't be revoked until the transaction ends. If `work` throws, nothing is stored.
 */
export function runAdminAct<T>(
  admin: { id: string },
  { act, subject, reason = null, details }: Deed<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const [role] = await tx
      .select({ userId: admins.userId })
      .from(admins)
      .where(eq(admins.userId, admin.id))
      .for("key share");
    if (!role) throw new NotFoundError("page");
    const done = await work(tx);
    await recordAct(tx, { adminId: admin.id, act, subject, reason, details: details?.(done) ?? null });
    return done;
  });
}

type Line = { adminId: string | null; act: Act; subject: Deed["subject"]; reason?: string | null } & {
  details?: Details | null;
};

/** Writes a log line. A null `adminId` means the command line. */
export async function recordAct(tx: Pick<Tx, "insert">, { subject, ...line }: Line): Promise<void> {
  await tx.insert(adminActs).values({ ...line, subjectKind: subject.kind, subjectId: subject.id });
}

class RepeatedError extends Error {}

/** Runs an act whose row has a client-supplied id. `insert` resolves with no rows for a retry, which isn't logged. */
export async function runAdminActOnce(
  admin: { id: string },
  deed: Deed,
  insert: (tx: Tx) => Promise<unknown[]>,
): Promise<void> {
  const work = async (tx: Tx) => {
    if ((await insert(tx)).length === 0) throw new RepeatedError();
  };
  await runAdminAct(admin, deed, work).catch((error: unknown) => {
    if (!(error instanceof RepeatedError)) throw error;
  });
}
