import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockUser, lockUserIfAny } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { reportCases, reports } from "@/db/schema";
import type { ReportValues } from "@/lib/domain/reports/input";
import {
  mayReportAgain,
  REPORTER_MIN_COUNTED_SECONDS,
  REPORTER_MIN_DAYS,
  stateOfReports,
  THING_NAMES,
} from "@/lib/domain/reports/kinds";
import { hiddenNotification } from "@/lib/domain/reports/notifications";
import { isUuid } from "@/lib/domain/shared/address";
import { NotFoundError } from "@/lib/errors";
import { notify } from "../notify";
import { announceChange, forgetNameInNotifications, ownPathOf } from "./effects";
import { findReportedThing, findSubject, wordsOf } from "./things";

/**
 * Stores one report for each crafter and thing; repeating it changes nothing. Once enough crafters have reported the
 * thing, hides it and notifies its author, unless a moderator has kept this version. Refuses the crafter's own things
 * and those that the crafter can't see.
 */
export async function storeReport(userId: string, { kind, id, reason, text }: ReportValues): Promise<void> {
  return userTransaction(userId, async (tx) => {
    const { now } = await lockReporterAndOwner(tx, userId, kind === "profile" && isUuid(id) ? id.toLowerCase() : null);
    const subject = await findSubject(tx, { kind, id }, { locked: true });
    if (!subject || subject.ownerId === userId) throw new NotFoundError(THING_NAMES[kind]);
    const { subjectId, ownerId } = subject;
    const before = await findReport(tx, userId, { kind, subjectId });
    if (before && !mayReportAgain(before.state)) return;
    if (subject.isHidden) throw new NotFoundError(THING_NAMES[kind]);
    const found = await lockCase(tx, { kind, subjectId, ownerId });
    const values = { caseId: found.id, reason, text, createdAt: now, ...(await seenOf(tx, { kind, subjectId })) };
    await tx
      .insert(reports)
      .values({ userId, kind, subjectId, ...values })
      .onConflictDoUpdate({ target: [reports.userId, reports.kind, reports.subjectId], set: values });
    if (found.state === "hidden" || stateOfReports(await countReporters(tx, found.id)) === "open") return;
    if (await wasKept(tx, { kind, subjectId, ...values })) return;
    await tx.update(reportCases).set({ state: "hidden", hiddenAt: now }).where(eq(reportCases.id, found.id));
    const href = await ownPathOf(tx, { kind, subjectId });
    await notify(tx, [hiddenNotification({ id: found.id, kind, ownerId, href })]);
    if (kind === "profile") await forgetNameInNotifications(tx, ownerId);
    await announceChange(tx, { kind, subjectId });
  });
}

/** Also locks a profile's owner, so that no comment posted meanwhile notifies with the name after the hiding. */
async function lockReporterAndOwner(tx: Tx, userId: string, ownerId: string | null) {
  if (ownerId !== null && ownerId < userId) await lockUserIfAny(tx, ownerId);
  const user = await lockUser(tx, userId);
  if (ownerId !== null && ownerId > userId) await lockUserIfAny(tx, ownerId);
  return user;
}

type Thing = Pick<typeof reportCases.$inferSelect, "kind" | "subjectId">;
type Seen = Pick<typeof reports.$inferSelect, "seenWords" | "seenAvatar">;

/** What the reporter saw, because the author may change it before a moderator looks. */
async function seenOf(tx: Tx, thing: Thing): Promise<Seen> {
  const seen = thing.kind === "comment" ? null : await findReportedThing(thing, tx);
  return {
    seenWords: seen && wordsOf(thing.kind, seen),
    seenAvatar: thing.kind === "profile" ? (seen?.avatarUrl ?? null) : null,
  };
}

/** Finds or creates the undecided case of a thing, and locks it until the transaction ends. */
async function lockCase(tx: Tx, thing: Thing & { ownerId: string }) {
  const [found] = await tx
    .insert(reportCases)
    .values(thing)
    .onConflictDoUpdate({
      target: [reportCases.kind, reportCases.subjectId],
      targetWhere: sql`state in ('open', 'hidden')`,
      set: { state: sql`report_cases.state` },
    })
    .returning({ id: reportCases.id, state: reportCases.state });
  if (!found) throw new Error("lockCase: neither made nor found");
  return found;
}

/** Counts only reporters whose account is old enough and has enough counted time. */
async function countReporters(tx: Tx, caseId: string): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from reports r join users u on u.id = r.user_id
    where r.case_id = ${caseId} and u.created_at <= app_now() - make_interval(days => ${REPORTER_MIN_DAYS})
      and u.total_crafting_time - u.manual_time >= ${REPORTER_MIN_COUNTED_SECONDS}`);
  return row?.count ?? 0;
}

/** Whether a moderator kept the thing with these words and avatar, or in a case whose reports were deleted. */
async function wasKept(tx: Tx, { kind, subjectId, seenWords, seenAvatar }: Thing & Seen): Promise<boolean> {
  const [row] = await tx.execute<{ is: boolean }>(sql`
    select exists (
      select 1 from report_cases k left join reports r on r.case_id = k.id
      where k.kind = ${kind} and k.subject_id = ${subjectId} and k.state = 'kept' and (r.case_id is null or (
        r.seen_words is not distinct from ${seenWords} and r.seen_avatar is not distinct from ${seenAvatar}))) as is`);
  return row?.is ?? false;
}

/** The state of the case that this crafter's report belongs to; null without a report. */
export async function findReport(
  on: Pick<Tx, "select">,
  userId: string,
  { kind, subjectId }: Thing,
): Promise<{ state: typeof reportCases.$inferSelect.state } | null> {
  const [row] = await on
    .select({ state: reportCases.state })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(and(eq(reports.userId, userId), eq(reports.kind, kind), eq(reports.subjectId, subjectId)));
  return row ?? null;
}
