import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as upload } from "@/app/api/avatars/route";
import { db } from "@/db/connection/client";
import { insertLogin } from "@/db/queries/auth/logins";
import { requestReset } from "@/db/queries/auth/passwords";
import { findChallenge } from "@/db/queries/challenges/list";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { assignToProject } from "@/db/queries/crafting/session-project";
import { selectCause } from "@/db/queries/impacts";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { pauseAddress } from "@/db/queries/mail";
import { listSavedMethods, setSaved } from "@/db/queries/methods/saved";
import { STILL_RENEWS } from "@/db/queries/profile/deletion";
import { findProject } from "@/db/queries/projects/detail";
import {
  admins,
  boardReviews,
  givenPlans,
  leaderboardSnapshots,
  mailOutbox,
  paddleEvents,
  pendingSignups,
  subscriptions,
  users,
} from "@/db/schema";
import { deleteAccountAction } from "@/lib/actions/profile";
import { PHOTO_SIZES, photoKey } from "@/lib/domain/projects/photos";
import { findUser, setLoginCookie } from "@/lib/server/auth/current-user";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { newToken } from "@/lib/server/auth/token";
import { resetMail } from "@/lib/server/mail/texts";
import { storage } from "@/lib/server/pictures/open-storage";
import { sweepPictures } from "@/lib/server/pictures/sweep";
import { allAtOnce } from "../../support/database/at-once";
import { aPaddleSubscription, deliver, inDays } from "../../support/paddle/webhook";
import { mailsTo, PASSWORD, signUp } from "../../support/people/account";
import { rowsOf, someoneWithEverything } from "../../support/people/belongings";
import { aFinishedSession, aMethod, aPassword, aProject, aUser, markComplete } from "../../support/people/factories";
import { aPicture } from "../../support/people/pictures";
import { aVisitor, pageHeaders } from "../../support/people/visitor";
import { openStream } from "../../support/processes/realtime";

const folder = mkdtempSync(join(tmpdir(), "craft-pact-deletion-"));
process.env.DATA_DIR = folder;
// As each process does at its start: an empty store becomes this database's.
beforeAll(() => sweepPictures());
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => aVisitor("127.0.0.1"));

const remove = (password = PASSWORD) => deleteAccountAction({ password });
const passwordHash = hashPassword(PASSWORD);

/** Somebody who has a row in every table, signed in here; their plan is cancelled for the end of its period. */
async function someoneWhoLeaves() {
  const mine = await someoneWithEverything(await passwordHash);
  const { id, email } = mine.user;
  await signInAs(id);
  await addPicture();
  const session = await aFinishedSession(id, { durationSeconds: 12 * 3600, daysAgo: 2, description: mine.canary });
  await allocate(id, session.id, mine.ids.challenge, 12);
  await assignToProject(id, { sessionId: session.id, projectId: mine.ids.project });
  await markComplete(id, { projectId: mine.ids.project, methodId: mine.ids.method, ...work(mine.canary) });
  await selectCause(id, mine.ids.cause, true);
  await signUp(email);
  await pauseAddress({ address: email, reason: "bounced", status: "550 5.1.1" });
  const { token, tokenHash } = newToken();
  await requestReset(email, tokenHash, resetMail(email, token));
  await db
    .insert(pendingSignups)
    .values({ ...{ email, passwordHash: await passwordHash, tokenHash: newToken().tokenHash, expiresAt: inDays(1) } });
  const paddle = aPaddleSubscription(id);
  const ending = { scheduledChange: { action: "cancel" as const, at: inDays(15) } };
  await deliver(paddle.says("created", inDays(-45)));
  await deliver(paddle.pays("completed", inDays(-44), { name: "1" }));
  await deliver(paddle.says("updated", inDays(-2), ending));
  await db.delete(leaderboardSnapshots);
  await refreshLeaderboard({ maxAgeSeconds: 0 });
  await db.insert(boardReviews).values({ userId: id, localDate: "2026-03-01", seconds: 130_000 });
  await db.insert(admins).values({ userId: id });
  await db.insert(givenPlans).values({ userId: id, tier: "pro_lite", endsAt: inDays(3) });
  // Waits for the next refresh of the boards.
  await db
    .update(users)
    .set({ sessionCount: sql`${users.sessionCount}` })
    .where(eq(users.id, mine.user.id));
  return { ...mine, paddle, ending };
}

describe("deleting the account", () => {
  it("removes every row of the crafter, and every trace of their name, email address and id", async () => {
    const { user, canary, paddle, ids } = await someoneWhoLeaves();
    const tables = await tablesWithOwner();
    expect(tables.length).toBeGreaterThan(15);
    for (const table of tables) expect(await countOf(table, user.id), `${table} before`).toBeGreaterThan(0);
    expect(await remove()).toEqual({ data: { next: "/login?notice=deleted" } });
    for (const table of tables) expect(await countOf(table, user.id), table).toBe(0);
    expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
    await db.delete(mailOutbox).where(eq(mailOutbox.subject, "Your Craft Pact account was deleted"));
    for (const trace of [user.id, user.email, canary, ids.shareToken, paddle.id.replace("sub_", "ctm_")])
      expect(await tablesThatName(trace), trace).toEqual(trace.startsWith("ctm_") ? PAID : []);
  });

  it("ends every login and stream, sends a last email and deletes the picture files", async () => {
    const { user, ids } = await someoneWhoLeaves();
    const elsewhere = await insertLogin(db, user.id, true);
    const stream = await openStream({ userId: user.id, authSessionId: elsewhere });
    const mailed = (await mailsTo(user.email)).length;
    const files = await storage();
    for (const size of PHOTO_SIZES) await files.put(photoKey(user.id, ids.photo, size), Buffer.from("photo"), "");
    expect(await filesOf(user.id)).toHaveLength(5);
    expect(mailed).toBeGreaterThan(0);
    await remove();
    await stream.ended;
    expect(stream.events.at(-1)?.event).toBe("signedout");
    expect(await findUser()).toBeNull();
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(["Your Craft Pact account was deleted"]);
    expect(await filesOf(user.id)).toEqual([]);
    expect((await remove()).serverError?.code).toBe("signed_out");
  });

  it("removes the crafter's methods from others' Saved, but keeps others' finished work and progress", async () => {
    const mine = await someoneWhoLeaves();
    const shared = await aMethod(mine.user.id, { title: "Lace by the hour", isPublic: true });
    const fan = await aUser({ tier: "pro_plus" });
    await setSaved(fan.id, shared.id, true);
    const project = await aProject(fan.id);
    await markComplete(fan.id, { projectId: project.id, methodId: shared.id, ...work("Silk") });
    const bystander = await someoneWithEverything(await passwordHash);
    await aMember(bystander.user.id, mine.ids.challenge);
    const progress = async () => (await findChallenge(bystander.user.id, mine.ids.challenge))?.personal;
    const [before, untouched] = [await progress(), await rowsOf([bystander.user.id])];
    const piece = await findProject(fan.id, project.id);
    expect((await listSavedMethods(fan.id)).map(({ id }) => id)).toEqual([shared.id]);

    await signInAs(mine.user.id);
    expect((await remove()).data).toBeTruthy();
    expect(await rowsOf([bystander.user.id])).toBe(untouched);
    expect(await progress()).toEqual(before);
    expect(await listSavedMethods(fan.id)).toEqual([]);
    expect((await findProject(fan.id, project.id))?.snapshot).toEqual(piece?.snapshot);
    expect((await findChallenge(bystander.user.id, mine.ids.challenge))?.participantCount).toBe(1);
    for (const refresh of [false, true]) {
      if (refresh) await refreshLeaderboard({ maxAgeSeconds: 0 });
      const { rows } = await findBoard(bystander.user.id, "top_crafters");
      expect(rows.some(({ userId }) => userId === mine.user.id)).toBe(false);
    }
  });

  it("keeps payments without the person, and links later Paddle events to no account", async () => {
    const { user, paddle, ending } = await someoneWhoLeaves();
    await remove();
    const kept = async () =>
      (await db.select().from(subscriptions).where(eq(subscriptions.providerReference, paddle.id)))[0];
    expect(await kept()).toMatchObject({ userId: null, tier: "pro_lite", status: "active", scheduledAction: "cancel" });
    expect(await deliver(paddle.says("updated", inDays(-1), { ...ending, tier: "pro_plus" }))).toBe("applied");
    expect(await kept()).toMatchObject({ userId: null, tier: "pro_plus" });
    expect(await deliver(paddle.says("updated", inDays(-1.5), ending))).toBe("stale");
    expect(await deliver(paddle.says("canceled", new Date(), { status: "canceled", canceledAt: new Date() }))).toBe(
      "applied",
    );
    expect(await kept()).toMatchObject({ userId: null, status: "canceled" });
    const events = await db.select().from(paddleEvents).where(eq(paddleEvents.providerReference, paddle.id));
    expect(events.map(({ userId, payload }) => ({ userId, payload }))).toEqual(
      events.map(() => ({ userId: null, payload: {} })),
    );
    expect(events.filter(({ fact }) => fact)).toHaveLength(6);
    expect(await deliver(aPaddleSubscription(user.id).says("created", inDays(-1)))).toBe("unmatched");
  });

  it("is refused until a renewing plan is cancelled", async () => {
    const { id } = await aCrafter();
    const paddle = aPaddleSubscription(id);
    await deliver(paddle.says("created", inDays(-45)));
    expect(await remove()).toMatchObject({ serverError: { message: STILL_RENEWS } });
    await deliver(paddle.says("past_due", inDays(-2), { status: "past_due" }));
    expect(await remove()).toMatchObject({ serverError: { message: STILL_RENEWS } });
    expect(await db.$count(users, eq(users.id, id))).toBe(1);
    await deliver(paddle.says("canceled", new Date(), { status: "canceled", canceledAt: new Date() }));
    expect((await remove()).data).toBeTruthy();
  });

  it("requires the password, and happens once even when requested several times at once", async () => {
    const { id, email } = await aCrafter();
    expect((await remove("not the password")).validationErrors?.password?._errors).toEqual(["Incorrect password."]);
    expect(await db.$count(users, eq(users.id, id))).toBe(1);
    const answers = await allAtOnce(5, () => remove().catch(() => undefined));
    expect(answers.filter((answer) => answer?.data)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

/** What stays of a payment: Paddle's own numbers. */
const PAID = ["paddle_events", "subscriptions"];

/** An hour to the challenge, the rest of so many hours to oneself. */
const allocate = (userId: string, sessionId: string, challengeId: string, hours: number) =>
  replaceAllocations(userId, {
    sessionId,
    amounts: [
      { challengeId, seconds: 3600 },
      { challengeId: null, seconds: (hours - 1) * 3600 },
    ],
  });
const work = (name: string) => ({
  materials: [{ name, costCents: 4_500 }],
  additionalCostsCents: 0,
  priceOverrideCents: null,
});

async function aCrafter() {
  const user = await aUser();
  await aPassword(user.id, await passwordHash);
  await signInAs(user.id);
  return user;
}

async function signInAs(userId: string) {
  await setLoginCookie({
    userId,
    authSessionId: await insertLogin(db, userId, false, { factor: true }),
    remember: false,
  });
}

async function aMember(userId: string, challengeId: string) {
  await db.execute(sql`insert into user_challenges (user_id, challenge_id, joined_at)
    values (${userId}, ${challengeId}, now() - interval '1 day')`);
  const session = await aFinishedSession(userId, { durationSeconds: 7200, daysAgo: 1 });
  await allocate(userId, session.id, challengeId, 2);
}

async function addPicture() {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await aPicture("png"))], "me.png", { type: "image/png" }));
  const answer = await upload(
    new Request("http://localhost:3000/api/avatars", { method: "POST", body: form, headers: await pageHeaders() }),
  );
  expect(answer.status).toBe(200);
}

async function filesOf(userId: string): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of ["avatars", "photos"])
    for await (const { key } of (await storage()).list(`${folder}/${userId}`)) keys.push(key);
  return keys;
}

/** Every table whose rows belong to somebody, so that none that comes later is forgotten. */
async function tablesWithOwner(): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  );
  return rows.map(({ name }) => name);
}

async function countOf(table: string, userId: string): Promise<number> {
  const [row] = await db.execute<{ n: string }>(
    sql`select count(*) as n from ${sql.identifier(table)} where user_id = ${userId}`,
  );
  return Number(row?.n);
}

/** The tables in which some row has this text; the limiter's counters end by themselves within hours. */
async function tablesThatName(text: string): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limits'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await db.execute<{ n: string }>(
      sql`select count(*) as n from ${sql.identifier(name)} t where strpos(t::text, ${text}) > 0`,
    );
    if (Number(row?.n) > 0) found.push(name);
  }
  return found.sort();
}
