import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { deleteComment, listComments } from "@/db/queries/challenges/comments";
import { storeReport } from "@/db/queries/reports/report";
import { findReportable } from "@/db/queries/reports/reportable";
import { takeBackShare } from "@/db/queries/shares/own";
import { portfolios, reportCases, reports, users } from "@/db/schema";
import type { ReportKind } from "@/lib/domain/reports/kinds";
import { newShareToken } from "@/lib/server/shares/token";
import { failuresOf, runAllAtOnce, runAtOnce, WAITING } from "../../support/database/at-once";
import { runAsOwner } from "../../support/database/sql";
import { aPhoto, aProject, aShare, aUser } from "../../support/people/factories";
import {
  aComment,
  anExhibition,
  aReporter,
  caseOf,
  reportAs,
  reportByMany,
  titlesOf,
} from "../../support/people/reports";
import { isThorough } from "../../support/thorough";

const GONE = "no longer exists";
const HIDDEN = "Hidden for now: your comment";
const listSeenComments = async (userId: string, challengeId: string) =>
  (await listComments(userId, challengeId)).comments.map(({ content }) => content);

describe("reporting", () => {
  test("hides nothing when only one crafter reports, however often and for whatever reason", async () => {
    const { id, author, challenge } = await aComment();
    const reporter = await aUser();
    for (const reason of ["spam", "unkind", "other"] as const)
      await reportAs(reporter.id, { kind: "comment", id }, reason);
    expect(await listSeenComments(reporter.id, challenge.id)).toEqual(["Lovely wool."]);
    expect(await titlesOf(author.id)).toEqual([]);
    expect(await caseOf(author.id)).toMatchObject({ state: "open", hiddenAt: null });
    expect(await db.select().from(reports).where(eq(reports.userId, reporter.id))).toMatchObject([{ reason: "spam" }]);
  });

  test("hides the comment at the second crafter's report and notifies its author once", async () => {
    const { id, author, challenge } = await aComment();
    const [first] = await reportByMany(2, { kind: "comment", id });
    expect(await caseOf(author.id)).toMatchObject({ state: "hidden", hiddenAt: expect.any(Date) });
    expect(await listSeenComments(first ?? "", challenge.id)).toEqual([]);
    const { comments } = await listComments(author.id, challenge.id);
    expect(comments).toMatchObject([{ content: "Lovely wool.", authorName: "Ines", isHidden: true }]);
    expect(await titlesOf(author.id)).toEqual([HIDDEN]);
    // Who has reported it already may do so again.
    expect(await findReportable(first ?? "", { kind: "comment", id })).toEqual({ status: "reported" });
    await reportAs(first ?? "", { kind: "comment", id });
  });

  test("does not count reports by crafters who joined this week or timed less than an hour", async () => {
    const { id, author } = await aComment();
    const weekAgo = new Date(Date.now() - 8 * 86_400_000);
    for (const values of [
      { totalCraftingSeconds: 36_000 },
      { createdAt: weekAgo, totalCraftingSeconds: 3_599 },
      { createdAt: weekAgo, totalCraftingSeconds: 36_000, manualSeconds: 36_000 },
    ])
      await reportAs((await aUser(values)).id, { kind: "comment", id });
    await reportByMany(1, { kind: "comment", id });
    expect(await caseOf(author.id)).toMatchObject({ state: "open" });
    await reportByMany(1, { kind: "comment", id });
    expect(await caseOf(author.id)).toMatchObject({ state: "hidden" });
  });

  test("hides the comment once and sends one notification when 8 crafters report at once", async () => {
    const { id, author } = await aComment();
    const crowd = await runAllAtOnce(8, () => aReporter());
    const results = await runAtOnce(8, (at) => reportAs(crowd[at]?.id ?? "", { kind: "comment", id }));
    // Whoever comes after the hiding doesn't see it any more.
    expect(failuresOf(results).filter((message) => !message.includes(GONE))).toEqual([]);
    expect(await db.$count(reportCases, eq(reportCases.ownerId, author.id))).toBe(1);
    const { id: caseId, state } = await caseOf(author.id);
    expect(state).toBe("hidden");
    expect(await db.$count(reports, eq(reports.caseId, caseId))).toBe(8 - failuresOf(results).length);
    expect(await titlesOf(author.id)).toEqual([HIDDEN]);
  });

  test("counts 8 concurrent reports by one crafter as one", async () => {
    const { id, author } = await aComment();
    const { id: reporter } = await aUser();
    expect(failuresOf(await runAtOnce(8, () => reportAs(reporter, { kind: "comment", id })))).toEqual([]);
    expect(await caseOf(author.id)).toMatchObject({ state: "open" });
    expect(await db.$count(reports, eq(reports.userId, reporter))).toBe(1);
  });

  test("waits for the profile owner's running transaction, so that no later notification carries the name", async () => {
    const { author } = await aComment();
    await reportByMany(1, { kind: "profile", id: author.id });
    const { id: second } = await aReporter();
    let reporting: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await lockUser(tx, author.id);
      reporting = reportAs(second, { kind: "profile", id: author.id });
      await expect.poll(() => db.execute(WAITING)).toHaveLength(1);
    });
    await reporting;
    expect(await caseOf(author.id)).toMatchObject({ state: "hidden" });
  });

  test("lets two crafters report each other at the same moment without an error", async () => {
    const [one, other] = [await aUser({ displayName: "One" }), await aUser({ displayName: "Other" })];
    for (let round = 0; round < (isThorough ? 10 : 4); round++) {
      const results = await runAtOnce(2, (at) =>
        at === 0
          ? reportAs(one.id, { kind: "profile", id: other.id.toUpperCase() })
          : reportAs(other.id, { kind: "profile", id: one.id }),
      );
      expect(failuresOf(results)).toEqual([]);
      await db.delete(reportCases).where(inArray(reportCases.ownerId, [one.id, other.id]));
    }
  });

  test("counts a crafter's reports of one picture once, whichever page they saw it on", async () => {
    const { owner, photo, share } = await anExhibition();
    const reporter = await aReporter();
    await reportAs(reporter.id, { kind: "picture", id: photo.id });
    await reportAs(reporter.id, { kind: "picture", id: share.token });
    expect(await caseOf(owner.id)).toMatchObject({ kind: "picture", subjectId: photo.id, state: "open" });
    await reportByMany(1, { kind: "picture", id: share.token });
    expect(await caseOf(owner.id)).toMatchObject({ state: "hidden" });
  });

  test("returns the same error for the crafter's own, unshown and hidden things as for unknown ones", async () => {
    const { id, author } = await aComment();
    const { owner, piece, photo, share, handle } = await anExhibition();
    const stranger = await aUser();
    const refused = async (userId: string, kind: ReportKind, named: string) => {
      await expect(reportAs(userId, { kind, id: named }), `${kind} ${named}`).rejects.toThrow(GONE);
      expect(await findReportable(userId, { kind, id: named })).toBeNull();
    };
    await refused(author.id, "comment", id);
    const own = { profile: owner.id, portfolio: handle, picture: photo.id, share: share.token } as const;
    for (const [kind, named] of Object.entries(own)) await refused(owner.id, kind as ReportKind, named);
    const unshown = await aPhoto(owner.id, (await aProject(owner.id)).id);
    const plain = await aShare(owner.id, piece.id);
    for (const [kind, ...names] of [
      ["comment", randomUUID(), "not-an-id"],
      ["profile", randomUUID()],
      ["picture", randomUUID(), unshown.id, plain.token],
      ["share", share.id, newShareToken()],
      ["portfolio", "nobody-at-all"],
    ] as const)
      for (const named of names) await refused(stranger.id, kind, named);
    await takeBackShare(owner.id, share.id);
    await refused(stranger.id, "share", share.token);
    await db.update(portfolios).set({ isPublic: false }).where(eq(portfolios.userId, owner.id));
    await refused(stranger.id, "portfolio", handle);
    await refused(stranger.id, "picture", photo.id);
    await reportByMany(2, { kind: "comment", id });
    await refused(stranger.id, "comment", id);
    expect(await db.$count(reports, eq(reports.userId, stranger.id))).toBe(0);
  });

  test("describes the comment, profile, portfolio, shared page or picture to report", async () => {
    const { id } = await aComment();
    const { owner, photo, share, handle } = await anExhibition();
    const reader = await aUser();
    const thing = async (kind: ReportKind, named: string) =>
      (await findReportable(reader.id, { kind, id: named })) as { thing: unknown };
    expect((await thing("comment", id)).thing).toMatchObject({ by: "Ines", words: "Lovely wool." });
    expect((await thing("profile", owner.id)).thing).toMatchObject({ by: "Thandi" });
    expect((await thing("portfolio", handle)).thing).toMatchObject({
      ...{ by: "Thandi", words: "I knit." },
      pictures: [{ label: "Hat with ear flaps", href: `/report/picture/${photo.id}` }],
    });
    expect((await thing("share", share.token)).thing).toMatchObject({
      ...{ by: "Thandi", title: "Hat with ear flaps" },
      pictures: [{ href: `/report/picture/${share.token}` }],
    });
    expect((await thing("picture", photo.id)).thing).toMatchObject({
      ...{ words: "A hat", picture: `/u/${handle}/${photo.id}/320.webp` },
    });
    // The photo's id is its owner's alone.
    expect(JSON.stringify(await thing("picture", share.token))).not.toContain(photo.id);
  });
});

describe("deleting a reporter's account", () => {
  test("deletes their reports, but leaves a comment hidden that one of them helped to hide", async () => {
    const { id, author, challenge } = await aComment();
    const reportAndLeave = async () => {
      const [leaver = ""] = await reportByMany(1, { kind: "comment", id });
      await db.delete(users).where(eq(users.id, leaver));
    };
    await reportAndLeave();
    await reportByMany(1, { kind: "comment", id });
    expect(await caseOf(author.id), "one remains").toMatchObject({ state: "open" });
    await reportAndLeave();
    expect(await caseOf(author.id)).toMatchObject({ state: "hidden" });
    expect(await listSeenComments((await aUser()).id, challenge.id)).toEqual([]);
  });
});

describe("the author of a hidden comment", () => {
  test("may delete it, and removes every case and report with the account", async () => {
    const { id, author, challenge } = await aComment();
    const reporters = await reportByMany(2, { kind: "comment", id });
    await deleteComment(author.id, id);
    expect(await listSeenComments(author.id, challenge.id)).toEqual([]);
    await db.delete(users).where(eq(users.id, author.id));
    expect(await db.$count(reportCases, eq(reportCases.ownerId, author.id))).toBe(0);
    expect(await db.$count(reports, inArray(reports.userId, reporters))).toBe(0);
  });
});

describe("Postgres", () => {
  test("allows one undecided case per thing and refuses to change a decision", async () => {
    const { id, author } = await aComment();
    await reportByMany(2, { kind: "comment", id });
    const found = await caseOf(author.id);
    const again = db.insert(reportCases).values({ kind: "comment", subjectId: id, ownerId: author.id });
    await expect(again).rejects.toThrow();
    const here = eq(reportCases.id, found.id);
    await expect(db.update(reportCases).set({ state: "open" }).where(here)).rejects.toThrow();
    await expect(db.update(reportCases).set({ state: "kept" }).where(here)).rejects.toThrow();
    await db.update(reportCases).set({ state: "kept", decidedAt: new Date() }).where(here);
    const change = { state: "removed", decidedAt: new Date() } as const;
    await expect(db.update(reportCases).set(change).where(here)).rejects.toThrow();
    await expect(runAsOwner(`update report_cases set state = 'removed' where id = '${found.id}'`)).rejects.toThrow(
      "decided once",
    );
    await expect(
      storeReport(author.id, { kind: "comment", id, reason: "spam", text: "x".repeat(501) }),
    ).rejects.toThrow();
  });
});
