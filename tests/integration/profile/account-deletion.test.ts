import { eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { insertLogin } from "@/db/queries/auth/logins";
import { requestReset } from "@/db/queries/auth/passwords";
import { findChallenge } from "@/db/queries/challenges/list";
import { saveAllocation } from "@/db/queries/crafting/allocate";
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
import { storeAvatar } from "@/lib/server/pictures/avatars";
import { openStorage } from "@/lib/server/pictures/open-storage";
import { runAllAtOnce } from "../../support/database/at-once";
import { aPaddleSubscription, deliver, momentInDays } from "../../support/paddle/webhook";
import { mailsTo, PASSWORD, signUp } from "../../support/people/account";
import { rowsOf, someoneWithEverything } from "../../support/people/belongings";
import {
  aFinishedSession,
  aMembership,
  aMethod,
  aPassword,
  aProject,
  aUser,
  markComplete,
} from "../../support/people/factories";
import { aPicture } from "../../support/people/pictures";
import { aVisitor } from "../../support/people/visitor";
import { openStream } from "../../support/processes/realtime";
import { withAvatarFolder } from "../../support/requests/avatar-requests";

withAvatarFolder();
beforeEach(() => aVisitor("127.0.0.1"));

const deleteAccount = (password = PASSWORD) => deleteAccountAction({ password });
const passwordHash = hashPassword(PASSWORD);

/** Somebody who has a row in every table, signed in here; their plan is cancelled for the end of its period. */
async function someoneWhoLeaves() {
  const mine = await someoneWithEverything(await passwordHash);
  const { id, email } = mine.user;
  await signInAs(id);
  await storeAvatar(id, await aPicture("png"));
  const session = await aFinishedSession(id, { durationSeconds: 12 * 3600, daysAgo: 2, description: mine.canary });
  await giveOneHour(id, session.id, mine.ids.challenge, 12);
  await saveAllocation(id, { sessionId: session.id, projectId: mine.ids.project });
  await markComplete(id, { projectId: mine.ids.project, methodId: mine.ids.method, ...someCosts(mine.canary) });
  await selectCause(id, mine.ids.cause, true);
  await signUp(email);
  await pauseAddress({ address: email, reason: "bounced", status: "550 5.1.1" });
  const { token, tokenHash } = newToken();
  await requestReset(email, tokenHash, resetMail(email, token));
  const pending = {
    email,
    passwordHash: await passwordHash,
    tokenHash: newToken().tokenHash,
    expiresAt: momentInDays(1),
  };
  await db.insert(pendingSignups).values(pending);
  const paddle = aPaddleSubscription(id);
  const ending = { scheduledChange: { action: "cancel" as const, at: momentInDays(15) } };
  await deliver(paddle.says("created", momentInDays(-45)));
  await deliver(paddle.pays("completed", momentInDays(-44), { name: "1" }));
  await deliver(paddle.says("updated", momentInDays(-2), ending));
  await db.delete(leaderboardSnapshots);
  await refreshLeaderboard({ maxAgeSeconds: 0 });
  await db.insert(boardReviews).values({ userId: id, localDate: "2026-03-01", seconds: 130_000 });
  await db.insert(admins).values({ userId: id });
  await db.insert(givenPlans).values({ userId: id, tier: "pro_lite", endsAt: momentInDays(3) });
  // Waits for the next refresh of the boards.
  await db.execute(sql`update users set session_count = session_count where id = ${id}`);
  return { ...mine, paddle, ending };
}

describe("deleting the account of somebody with a row in every table", () => {
  let gone: Awaited<ReturnType<typeof someoneWhoLeaves>>;
  let stream: Awaited<ReturnType<typeof openStream>>;
  let answer: Awaited<ReturnType<typeof deleteAccount>>;
  let mails: Awaited<ReturnType<typeof mailsTo>>;

  beforeAll(async () => {
    aVisitor("127.0.0.1");
    gone = await someoneWhoLeaves();
    const { user, ids } = gone;
    stream = await openStream({ userId: user.id, authSessionId: await insertLogin(db, user.id, true) });
    const files = await openStorage();
    for (const size of PHOTO_SIZES) await files.put(photoKey(user.id, ids.photo, size), Buffer.from("photo"), "");
    const tables = await listOwnedTables();
    expect(tables.length).toBeGreaterThan(15);
    expect(await tablesOf(user.id), "a row in every table").toEqual(tables);
    expect(await filesOf(user.id)).toHaveLength(5);
    expect(await mailsTo(user.email)).not.toEqual([]);
    answer = await deleteAccount();
    expect(await findUser()).toBeNull();
    expect((await deleteAccount()).serverError?.code).toBe("signed_out");
    mails = await mailsTo(user.email);
    await db.delete(mailOutbox).where(eq(mailOutbox.recipient, user.email));
  });

  it("removes every row of the crafter, and every trace of their name, email address and id", async () => {
    const { user, canary, paddle, ids } = gone;
    expect(answer).toEqual({ data: { next: "/login?notice=deleted" } });
    expect(await tablesOf(user.id)).toEqual([]);
    expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
    for (const trace of [user.id, user.email, canary, ids.shareToken])
      expect(await findTablesNaming(trace), trace).toEqual([]);
    // What stays of a payment: Paddle's own numbers.
    expect(await findTablesNaming(paddle.id.replace("sub_", "ctm_"))).toEqual(["paddle_events", "subscriptions"]);
  });

  it("ends every login and stream, sends a last email and deletes the picture files", async () => {
    await stream.ended;
    expect(stream.events.at(-1)?.event).toBe("signedout");
    expect(mails.map(({ subject }) => subject)).toEqual(["Your Craft Pact account was deleted"]);
    expect(await filesOf(gone.user.id)).toEqual([]);
  });

  it("keeps payments without the person, and links later Paddle events to no account", async () => {
    const { user, paddle, ending } = gone;
    const kept = async () =>
      (await db.select().from(subscriptions).where(eq(subscriptions.providerReference, paddle.id)))[0];
    expect(await kept()).toMatchObject({ userId: null, tier: "pro_lite", status: "active", scheduledAction: "cancel" });
    expect(await deliver(paddle.says("updated", momentInDays(-1), { ...ending, tier: "pro_plus" }))).toBe("applied");
    expect(await kept()).toMatchObject({ userId: null, tier: "pro_plus" });
    expect(await deliver(paddle.says("updated", momentInDays(-1.5), ending))).toBe("stale");
    expect(await deliver(paddle.says("canceled", new Date(), CANCELED))).toBe("applied");
    expect(await kept()).toMatchObject({ userId: null, status: "canceled" });
    const events = await db.select().from(paddleEvents).where(eq(paddleEvents.providerReference, paddle.id));
    for (const { userId, payload } of events) expect([userId, payload]).toEqual([null, {}]);
    expect(events.filter(({ fact }) => fact)).toHaveLength(6);
    expect(await deliver(aPaddleSubscription(user.id).says("created", momentInDays(-1)))).toBe("unmatched");
  });
});

describe("deleting an account", () => {
  it("removes the crafter's methods from others' Saved, but keeps others' finished work and progress", async () => {
    const mine = await someoneWhoLeaves();
    const shared = await aMethod(mine.user.id, { title: "Lace by the hour", isPublic: true });
    const fan = await aUser({ tier: "pro_plus" });
    await setSaved(fan.id, shared.id, true);
    const project = await aProject(fan.id);
    await markComplete(fan.id, { projectId: project.id, methodId: shared.id, ...someCosts("Silk") });
    const bystander = await someoneWithEverything(await passwordHash);
    await aMember(bystander.user.id, mine.ids.challenge);
    const progress = async () => (await findChallenge(bystander.user.id, mine.ids.challenge))?.personal;
    const [before, untouched] = [await progress(), await rowsOf([bystander.user.id])];
    const piece = await findProject(fan.id, project.id);
    expect((await listSavedMethods(fan.id)).map(({ id }) => id)).toEqual([shared.id]);

    await signInAs(mine.user.id);
    expect((await deleteAccount()).data).toBeTruthy();
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

  it("is refused until a renewing plan is cancelled", async () => {
    const { id } = await aCrafter();
    const paddle = aPaddleSubscription(id);
    await deliver(paddle.says("created", momentInDays(-45)));
    expect(await deleteAccount()).toMatchObject({ serverError: { message: STILL_RENEWS } });
    await deliver(paddle.says("past_due", momentInDays(-2), { status: "past_due" }));
    expect(await deleteAccount()).toMatchObject({ serverError: { message: STILL_RENEWS } });
    expect(await db.$count(users, eq(users.id, id))).toBe(1);
    await deliver(paddle.says("canceled", new Date(), CANCELED));
    expect((await deleteAccount()).data).toBeTruthy();
  });

  it("requires the password, and happens once even when requested several times at once", async () => {
    const { id, email } = await aCrafter();
    expect((await deleteAccount("not the password")).validationErrors?.password?._errors).toEqual([
      "Incorrect password.",
    ]);
    expect(await db.$count(users, eq(users.id, id))).toBe(1);
    const answers = await runAllAtOnce(5, () => deleteAccount().catch(() => undefined));
    expect(answers.filter((answer) => answer?.data)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

const CANCELED = { status: "canceled", canceledAt: new Date() } as const;

/** An hour to the challenge, the rest of so many hours to oneself. */
function giveOneHour(userId: string, sessionId: string, challengeId: string, hours: number) {
  const rest = { challengeId: null, seconds: (hours - 1) * 3600 };
  return saveAllocation(userId, { sessionId, amounts: [{ challengeId, seconds: 3600 }, rest] });
}

const extras = { additionalCostsCents: 0, priceOverrideCents: null };
const someCosts = (name: string) => ({ materials: [{ name, costCents: 4_500 }], ...extras });

async function aCrafter() {
  const user = await aUser();
  await aPassword(user.id, await passwordHash);
  await signInAs(user.id);
  return user;
}

async function signInAs(userId: string) {
  const authSessionId = await insertLogin(db, userId, false, { factor: true });
  await setLoginCookie({ userId, authSessionId, remember: false });
}

async function aMember(userId: string, challengeId: string) {
  await aMembership(userId, challengeId, { joinedAt: momentInDays(-1) });
  const session = await aFinishedSession(userId, { durationSeconds: 7200, daysAgo: 1 });
  await giveOneHour(userId, session.id, challengeId, 2);
}

async function filesOf(userId: string): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of ["avatars", "photos"])
    for await (const { key } of (await openStorage()).list(`${folder}/${userId}`)) keys.push(key);
  return keys;
}

/** Every table whose rows belong to somebody, so that none that comes later is forgotten. */
async function listOwnedTables(): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  );
  return rows.map(({ name }) => name).sort();
}

/** The tables in which somebody has a row. */
async function tablesOf(userId: string): Promise<string[]> {
  return filterTables(await listOwnedTables(), sql`t.user_id = ${userId}`);
}

/** The tables in which some row has this text; the limiter's counters end by themselves within hours. */
async function findTablesNaming(text: string): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limits'`,
  );
  const names = tables.map(({ name }) => name);
  return filterTables(names, sql`strpos(t::text, ${text}) > 0`);
}

async function filterTables(names: string[], condition: SQL): Promise<string[]> {
  const found = names.map(
    (name) => sql`select ${name}::text as name where exists (select from ${sql.identifier(name)} t where ${condition})`,
  );
  const rows = await db.execute<{ name: string }>(sql.join(found, sql` union all `));
  return rows.map(({ name }) => name).sort();
}
