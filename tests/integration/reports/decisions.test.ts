import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { listActs } from "@/db/queries/admin/log";
import { deleteComment, listComments } from "@/db/queries/challenges/comments";
import { listLongDays, markReviewSeen } from "@/db/queries/leaderboard/reviews";
import { decideReport, findCase, listOpenCases } from "@/db/queries/reports/desk";
import { findReportedThing } from "@/db/queries/reports/things";
import { boardReviews, challengeComments, notifications, reportCases, users } from "@/db/schema";
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { anAdmin, listLinesAbout } from "../../support/people/admins";
import { aUser } from "../../support/people/factories";
import { aComment, caseOf, reportAs, reportByMany, titlesOf } from "../../support/people/reports";
import { isThorough } from "../../support/thorough";

const DECISION = { reason: "It’s unkind or threatening.", note: "Third time." };
const GONE = "no longer exists";
const decide = async (caseId: string, decision: "kept" | "removed" = "kept") =>
  decideReport(await anAdmin(), { caseId, decision, ...DECISION });
const isSeen = async (userId: string, challengeId: string) =>
  (await listComments(userId, challengeId)).comments.length > 0;

async function aHiddenComment() {
  const comment = await aComment();
  await reportByMany(2, { kind: "comment", id: comment.id }, "unkind");
  return { ...comment, caseId: (await caseOf(comment.author.id)).id, reader: await aUser() };
}

describe("a decision", () => {
  test("keeping a comment shows it again, notifies its author and writes a log line", async () => {
    const { author, challenge, caseId, reader } = await aHiddenComment();
    const admin = await anAdmin();
    await decideReport(admin, { caseId, decision: "kept", ...DECISION });
    expect(await isSeen(reader.id, challenge.id)).toBe(true);
    expect(await titlesOf(author.id)).toEqual(["Hidden for now: your comment", "Back again: your comment"]);
    const kept = { act: "report.kept", adminId: admin.id, subjectKind: "report", reason: "Third time." };
    expect(await listLinesAbout(caseId)).toMatchObject([{ ...kept, details: { kind: "comment" } }]);
    const { acts } = await listActs({ person: author.id });
    expect(acts).toMatchObject([{ act: "report.kept", subject: { href: `/admin/reports/${caseId}` } }]);
    expect(await findCase(caseId)).toMatchObject({ state: "kept", decidedBy: "Nomsa of the house" });
    await db.delete(users).where(eq(users.id, author.id));
    const [line] = (await listActs({ person: admin.id })).acts;
    expect(line).toMatchObject({ act: "report.kept", subject: { href: null } });
  });

  test("removing a comment deletes it and tells its author the reason, but neither the moderator nor the note", async () => {
    const { id, author, caseId } = await aHiddenComment();
    await decide(caseId, "removed");
    expect(await db.$count(challengeComments, eq(challengeComments.id, id))).toBe(0);
    expect((await titlesOf(author.id)).at(-1)).toBe("Removed: your comment");
    const sent = JSON.stringify(await db.select().from(notifications).where(eq(notifications.userId, author.id)));
    expect(sent).toContain(DECISION.reason);
    expect(sent).not.toMatch(/Nomsa|Third time/);
    expect((await listLinesAbout(caseId))[0]?.reason).toBe("It’s unkind or threatening. Third time.");
  });

  test("sends no notification when a comment is kept that was never hidden", async () => {
    const { id, author } = await aComment();
    await reportByMany(1, { kind: "comment", id });
    await decide((await caseOf(author.id)).id);
    expect(await titlesOf(author.id)).toEqual([]);
  });

  test("accepts one of 8 concurrent decisions and names its moderator to the others", async () => {
    const { author, caseId, challenge, reader } = await aHiddenComment();
    const moderators = await runAllAtOnce(8, (at) => anAdmin({ displayName: `Moderator ${at}` }));
    const results = await runAtOnce(8, (at) => {
      const decision = at % 2 === 0 ? "kept" : "removed";
      return decideReport(moderators[at] ?? { id: "" }, { caseId, decision, ...DECISION });
    });
    const { state, decidedBy } = await caseOf(author.id);
    const first = moderators.find(({ id }) => id === decidedBy)?.displayName;
    expect(failuresOf(results)).toEqual(Array(7).fill(`UserError: Already decided by ${first}: ${state}.`));
    expect(await listLinesAbout(caseId)).toMatchObject([{ act: `report.${state}`, adminId: decidedBy }]);
    expect(await titlesOf(author.id)).toHaveLength(2);
    expect(await isSeen(reader.id, challenge.id)).toBe(state === "kept");
  });

  test("is refused without the admin role and for an unknown case", async () => {
    const { caseId, author } = await aHiddenComment();
    const decision = { caseId, decision: "removed" as const, ...DECISION };
    for (const someone of [author, await aUser()]) await expect(decideReport(someone, decision)).rejects.toThrow(GONE);
    const nothing = { ...decision, caseId: (await aUser()).id };
    await expect(decideReport(await anAdmin(), nothing)).rejects.toThrow(GONE);
    expect(await caseOf(author.id)).toMatchObject({ state: "hidden" });
  });

  test("is refused to moderators about their own profile, whose reporters' texts they cannot read", async () => {
    const admin = await anAdmin();
    await reportAs((await aUser()).id, { kind: "profile", id: admin.id }, "unkind", "A secret word");
    const { id: caseId } = await caseOf(admin.id);
    for (const decision of ["kept", "removed"] as const)
      await expect(decideReport(admin, { caseId, decision, ...DECISION })).rejects.toThrow("another moderator decides");
    expect(await caseOf(admin.id)).toMatchObject({ state: "open" });
    expect((await findCase(caseId, admin.id))?.texts).toEqual([]);
    const other = await anAdmin();
    expect((await findCase(caseId, other.id))?.texts).toEqual(["A secret word"]);
    await decideReport(other, { caseId, decision: "kept", ...DECISION, reason: "" });
    expect(await caseOf(admin.id)).toMatchObject({ state: "kept", decisionReason: null });
  });

  test("raises no error when it races with another report and with the author's deletion", async () => {
    for (let round = 0; round < (isThorough ? 10 : 4); round++) {
      const { id, author, caseId } = await aHiddenComment();
      const admin = await anAdmin();
      const late = await aUser();
      const results = await Promise.allSettled([
        decideReport(admin, { caseId, decision: "removed", ...DECISION }),
        deleteComment(author.id, id),
        reportAs(late.id, { kind: "comment", id }),
      ]);
      expect(failuresOf(results).filter((message) => !message.includes(GONE))).toEqual([]);
      expect(await db.$count(challengeComments, eq(challengeComments.id, id))).toBe(0);
    }
  });
});

describe("after a decision", () => {
  test("a kept comment stays visible when it is reported again, and new reporters open a new case", async () => {
    const { id, author, challenge } = await aComment();
    const thing = { kind: "comment" as const, id };
    const reporters = await reportByMany(2, thing);
    await decide((await caseOf(author.id)).id);
    for (const reporter of reporters) await reportAs(reporter, thing, "other");
    expect(await db.$count(reportCases, eq(reportCases.ownerId, author.id))).toBe(1);
    await reportByMany(1, thing);
    for (const reporter of reporters) await reportAs(reporter, thing, "other");
    expect(await caseOf(author.id)).toMatchObject({ state: "open" });
    expect(await isSeen((await aUser()).id, challenge.id)).toBe(true);
    await reportByMany(2, thing);
    expect(await caseOf(author.id)).toMatchObject({ state: "open" });
    expect(await db.$count(reportCases, eq(reportCases.ownerId, author.id))).toBe(2);
    // Also once those who reported it at first are gone.
    await db.delete(users).where(inArray(users.id, reporters));
    await reportByMany(1, thing);
    expect(await caseOf(author.id)).toMatchObject({ state: "open" });
  });

  test("a kept profile can be hidden by reports again once its name has changed", async () => {
    const { author } = await aComment();
    const thing = { kind: "profile" as const, id: author.id };
    await reportByMany(2, thing);
    await decide((await caseOf(author.id)).id);
    await reportByMany(2, thing);
    expect(await caseOf(author.id)).toMatchObject({ state: "open" });
    await db.update(users).set({ displayName: "Something unkind" }).where(eq(users.id, author.id));
    await reportByMany(1, thing);
    expect(await caseOf(author.id)).toMatchObject({ state: "hidden" });
  });

  test("the same reporters can report the new name of a profile whose old name was removed", async () => {
    const { author } = await aComment();
    const thing = { kind: "profile" as const, id: author.id };
    const reporters = await reportByMany(2, thing);
    const { id: caseId } = await caseOf(author.id);
    await decide(caseId, "removed");
    await db.update(users).set({ displayName: "Another" }).where(eq(users.id, author.id));
    for (const reporter of reporters) await reportAs(reporter, thing, "unkind");
    expect(await caseOf(author.id)).toMatchObject({ state: "hidden", id: expect.not.stringContaining(caseId) });
  });
});

describe("the report desk", () => {
  test("lists hidden cases first, then the oldest, with reasons and without the reporters' ids", async () => {
    await db.delete(reportCases);
    const [older, newer, hidden] = [await aComment(), await aComment(), await aComment()];
    const [reporter] = await reportByMany(1, { kind: "comment", id: older.id });
    await reportByMany(1, { kind: "comment", id: newer.id }, "sexual");
    await reportByMany(2, { kind: "comment", id: hidden.id }, "unkind");
    const cases = await listOpenCases();
    expect(cases.map(({ state, reporters, reasons }) => ({ state, reporters, reasons }))).toEqual([
      { state: "hidden", reporters: 2, reasons: { unkind: 2 } },
      { state: "open", reporters: 1, reasons: { spam: 1 } },
      { state: "open", reporters: 1, reasons: { sexual: 1 } },
    ]);
    await reportAs(reporter ?? "", { kind: "comment", id: hidden.id }).catch(() => {});
    expect(JSON.stringify([cases, await findCase(cases[1]?.id ?? "")])).not.toContain(reporter);
    await db.delete(users).where(eq(users.id, reporter ?? ""));
    expect(await listOpenCases(), "its only reporter has left").toHaveLength(2);
  });

  test("shows earlier decisions about the same crafter, and a comment deleted by its author as gone", async () => {
    const { id, author, challenge, caseId } = await aHiddenComment();
    await decide(caseId);
    await reportByMany(1, { kind: "comment", id });
    await deleteComment(author.id, id);
    const again = await findCase((await caseOf(author.id)).id);
    expect(again?.earlier).toMatchObject([{ state: "kept", isSame: true, decidedBy: "Nomsa of the house" }]);
    expect(again && (await findReportedThing(again))).toBeNull();
    await decide(again?.id ?? "");
    expect(await isSeen(author.id, challenge.id)).toBe(false);
  });
});

describe("long days", () => {
  test("are listed until a moderator marks them as seen, which is logged once", async () => {
    const { id: userId } = await aUser({ displayName: "Busy" });
    const day = { userId, localDate: "2026-03-01" };
    await db.insert(boardReviews).values({ ...day, seconds: 130_000 });
    const mine = async () => (await listLongDays()).filter((one) => one.userId === userId);
    expect(await mine()).toEqual([{ ...day, name: "Busy", seconds: 130_000 }]);
    const admins = await runAllAtOnce(5, () => anAdmin());
    const results = await runAtOnce(5, (at) => markReviewSeen(admins[at] ?? { id: "" }, day));
    expect(failuresOf(results)).toHaveLength(4);
    expect(await mine()).toEqual([]);
    expect(await listLinesAbout(`${userId}_2026-03-01`)).toMatchObject([{ act: "review.seen" }]);
    expect((await listActs({ person: userId })).acts).toMatchObject([{ act: "review.seen" }]);
    await expect(markReviewSeen(await aUser(), day)).rejects.toThrow(GONE);
  });
});
