import { eq } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { adminActs, admins } from "@/db/schema";
import type { Act, Details, Subject } from "@/lib/domain/admin/acts";
import { NotFoundError } from "@/lib/errors";

/** `details`: from what the work came to. */
export type Deed<T = unknown> = {
  act: Act;
  subject: { kind: Subject; id: string };
  reason?: string | null;
  details?: (done: T) => Details | null;
};

/**
 * One transaction for what an admin does and its line in the log. Whoever lost the role meanwhile does nothing, and finds
 * no such page: the role can't be taken until this has ended. `work` throws to do nothing.
 */
export function inAdminTransaction<T>(
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

/** `adminId` null: the command line. */
export async function recordAct(tx: Pick<Tx, "insert">, { subject, ...line }: Line): Promise<void> {
  await tx.insert(adminActs).values({ ...line, subjectKind: subject.kind, subjectId: subject.id });
}
