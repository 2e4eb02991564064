import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { GET as readAvatar } from "@/app/api/avatars/[userId]/[file]/route";
import { GET as readStopwatch } from "@/app/api/stopwatch/route";
import { db } from "@/db/connection/client";
import { listLogins } from "@/db/queries/auth/logins";
import { listComments } from "@/db/queries/challenges/comments";
import { findLogin } from "@/db/queries/current-user";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { claimDueMail } from "@/db/queries/mail";
import { listPublicMethods } from "@/db/queries/methods/public";
import { remixMethod, setSaved } from "@/db/queries/methods/saved";
import { findPortfolio, findShownPhoto, listListedHandles, savePortfolio } from "@/db/queries/profile/portfolio";
import { findPublicProfile } from "@/db/queries/profile/public-profile";
import { findShare } from "@/db/queries/shares/public";
import {
  craftingSessions,
  leaderboardSnapshots,
  mailOutbox,
  oldHandles,
  pendingLogins,
  projectPhotos,
  users,
} from "@/db/schema";
import { liftSuspensionAction, suspendAction } from "@/lib/actions/admin";
import { PEOPLE_TEXTS } from "@/lib/domain/admin/acts";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { isOptionalMail } from "@/lib/domain/notifications/mail-types";
import { findUser } from "@/lib/server/auth/current-user";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import { runAllAtOnce } from "../../support/database/at-once";
import { aSubscription } from "../../support/paddle/subscriptions";
import { anAccount, aResetToken, mailsTo, resetPassword, signIn, WELCOME } from "../../support/people/account";
import { anAdmin, listLinesAbout } from "../../support/people/admins";
import { someoneWithEverything } from "../../support/people/belongings";
import { aFinishedSession, aLogin, aMethod, anOpenSession, aUser } from "../../support/people/factories";
import { aPendingLogin, messageOf, someoneWithAnApp } from "../../support/people/second-factor";
import { loginCookie } from "../../support/people/session-cookie";
import { aShowcase } from "../../support/people/showcase";
import { aVisitor, pageHeaders, runInOtherBrowser, visitor } from "../../support/people/visitor";
import { withPhotoFolder } from "../../support/requests/photo-requests";

withPhotoFolder();

const REASON = "Sold what was not theirs";

let admin: Awaited<ReturnType<typeof anAdmin>>;

beforeEach(async () => {
  aVisitor();
  admin = await anAdmin();
});

/** In the admin's browser, while the test goes on in its own. */
const runAsAdmin = <T>(work: () => Promise<T>, by = admin) =>
  runInOtherBrowser("203.0.113.7", work, new Map([[loginCookieName(), { value: by.cookie }]]));
const suspend = (userId: string, by = admin) => runAsAdmin(() => suspendAction({ userId, reason: REASON }), by);
const liftSuspension = (userId: string) => runAsAdmin(() => liftSuspensionAction({ userId, reason: "A mix-up" }));
const idOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]?.id ?? "";

describe("a suspended crafter", () => {
  test("is signed out, cannot sign in, and learns why only with the right password", async () => {
    const email = await anAccount();
    const id = await idOf(email);
    await signIn(email);
    expect((await findUser())?.id).toBe(id);
    expect((await suspend(id))?.data).toBeTruthy();
    expect(await findUser()).toBeNull();
    expect(await listLogins(id)).toEqual([]);
    expect((await signIn(email)).data).toEqual({ problem: AUTH_TEXTS.suspended });
    expect((await signIn(email, "another walk")).data).toMatchObject({ problem: AUTH_TEXTS.badCredentials });
    expect(await findUser()).toBeNull();
    expect((await liftSuspension(id))?.data).toBeTruthy();
    expect((await signIn(email)).data).toEqual(WELCOME);
    expect((await mailsTo(email)).map(({ subject }) => subject).slice(0, 2)).toEqual([
      "Your Craft Pact account is open again",
      "Your Craft Pact account is suspended",
    ]);
    expect((await mailsTo(email))[1]?.body).toContain(`Our reason: ${REASON}`);
    expect((await listLinesAbout(id)).map(({ act, adminId }) => [act, adminId])).toEqual([
      ["account.suspended", admin.id],
      ["suspension.lifted", admin.id],
    ]);
  });

  test("gets no code step and cannot set a new password with a reset link", async () => {
    const { email, userId } = await someoneWithAnApp();
    await suspend(userId);
    expect((await signIn(email)).data).toEqual({ problem: AUTH_TEXTS.suspended });
    const other = await anAccount();
    const token = await aResetToken(other);
    await suspend(await idOf(other));
    expect(messageOf(await resetPassword(token))).toBe(AUTH_TEXTS.suspended);
    expect(await findUser()).toBeNull();
    await liftSuspension(await idOf(other));
    expect((await signIn(other)).data, "the old password stays").toEqual(WELCOME);
  });

  test("cannot use a login made during the suspension, even once it is lifted", async () => {
    const { id } = await aUser();
    await suspend(id);
    const late = await aLogin(id);
    expect(await findLogin(late.id, id)).toBeNull();
    await aPendingLogin(id);
    visitor.jar.set(loginCookieName(), { value: (await loginCookie(id)).value });
    const asked = new Request("http://localhost:3000/api/stopwatch", { headers: await pageHeaders() });
    expect((await readStopwatch(asked)).status).toBe(401);
    await liftSuspension(id);
    expect(await findLogin(late.id, id), "nor when it is lifted").toBeNull();
    expect(await db.$count(pendingLogins, eq(pendingLogins.userId, id))).toBe(0);
  });

  test("is told by mail how to cancel a running subscription", async () => {
    const [paying, free] = [await aUser(), await aUser()];
    await aSubscription(paying.id);
    for (const { id } of [paying, free]) await suspend(id);
    const says = async ({ email }: { email: string }) =>
      (await mailsTo(email))[0]?.body.includes("until it’s cancelled");
    expect([await says(paying), await says(free)]).toEqual([true, false]);
  });

  test("has no avatar for others, and their public method can no longer be saved or remixed", async () => {
    const { owner, avatarUrl } = await aShowcase();
    const method = await aMethod(owner.id, { isPublic: true });
    const [saver, other] = [await aUser({ tier: "pro_plus" }), await aUser({ tier: "pro_plus" })];
    await setSaved(saver.id, method.id, true);
    const read = async () => {
      visitor.jar.set(loginCookieName(), { value: (await loginCookie(other.id)).value });
      const [, , , userId = "", file = ""] = avatarUrl.split("/");
      const asked = new Request(`http://localhost:3000${avatarUrl}`, { headers: await pageHeaders() });
      return (await readAvatar(asked, { params: Promise.resolve({ userId, file }) })).status;
    };
    expect(await read()).toBe(200);
    await suspend(owner.id);
    expect(await read()).toBe(404);
    await expect(setSaved(other.id, method.id, true)).rejects.toThrow("no longer exists");
    const remix = () => remixMethod(other.id, { id: randomUUID(), methodId: method.id });
    await expect(remix()).rejects.toThrow("no longer exists");
    expect(await setSaved(saver.id, method.id, true), "who saved it keeps it").toEqual({ status: "saved" });
    await liftSuspension(owner.id);
    expect(await setSaved(other.id, method.id, true)).toEqual({ status: "saved" });
    expect(await remix()).toMatchObject({ status: "created" });
  });

  test("gets mails about the account, while optional ones are held back", async () => {
    const [suspended, other] = [await aUser(), await aUser()];
    await suspend(suspended.id);
    const summary = { subject: "Your month", body: "…", kind: "monthly_summary" as const };
    for (const { email: recipient } of [suspended, other])
      await db.insert(mailOutbox).values({ ...summary, recipient, dedupeKey: randomUUID() });
    const due: NonNullable<Awaited<ReturnType<typeof claimDueMail>>>[] = [];
    for (let mail = await claimDueMail(); mail; mail = await claimDueMail()) due.push(mail);
    const heldTo = (address: string) =>
      due
        .filter(({ recipient }) => recipient === address)
        .map(({ kind, isSwitchedOff }) => `${kind} ${isOptionalMail(kind) && isSwitchedOff ? "held" : "sent"}`)
        .sort();
    expect(heldTo(suspended.email)).toEqual(["account sent", "monthly_summary held"]);
    expect(heldTo(other.email)).toEqual(["monthly_summary sent"]);
  });

  test("keeps a running stopwatch session", async () => {
    const { id } = await aUser();
    const session = await anOpenSession(id, { seconds: 3600 });
    const stored = () => db.select().from(craftingSessions).where(eq(craftingSessions.id, session.id));
    const before = await stored();
    await suspend(id);
    expect(await stored()).toEqual(before);
    await liftSuspension(id);
    const back = await aLogin(id);
    expect(Number((await findLogin(back.id, id))?.openSession?.elapsedMs)).toBeGreaterThanOrEqual(3_600_000);
  });
});

describe("other crafters and visitors", () => {
  test("see nothing of a suspended crafter, and everything again once the suspension is lifted", async () => {
    const { user, ids } = await someoneWithEverything();
    const { id } = user;
    const handle = `maker-${id.slice(0, 8)}`;
    const old = `was-${id.slice(0, 8)}`;
    const photo = { id: randomUUID(), userId: id, projectId: ids.piece, alt: "A hat", width: 2048, height: 1536 };
    await db.insert(projectPhotos).values({ ...photo, takenAt: new Date() });
    const page = { words: "", ravelryUrl: null, isPublic: true, isListed: true, showsHours: false };
    await savePortfolio(id, { handle, ...page, pieces: [ids.piece] });
    await db.insert(oldHandles).values({ userId: id, handle: old, until: new Date(Date.now() + 86_400_000) });
    await aMethod(id, { title: `Lace ${id.slice(0, 8)}`, isPublic: true });
    await aFinishedSession(id, { durationSeconds: 40 * 3600, daysAgo: 3 });
    await db.delete(leaderboardSnapshots);
    await refreshLeaderboard({ maxAgeSeconds: 0 });
    const viewer = await aUser();
    const seen = async () => ({
      share: await findShare(ids.shareToken).then((found) => (typeof found === "string" ? found : "shown")),
      page: (await findPortfolio(handle)).status,
      moved: (await findPortfolio(old)).status,
      photo: (await findShownPhoto(handle, photo.id)) !== null,
      sitemap: (await listListedHandles()).includes(handle),
      profile: (await findPublicProfile(id)) !== null,
      comments: (await listComments(viewer.id, ids.challenge)).comments.length,
      board: (await findBoard(viewer.id, "top_crafters")).rows.some(({ userId }) => userId === id),
      methods: (await listPublicMethods(viewer.id, { search: id.slice(0, 8), sort: "newest", page: 1 })).methods.length,
    });
    const everything = await seen();
    const shown = { photo: true, sitemap: true, profile: true, comments: 1, board: true, methods: 1 };
    expect(everything).toEqual({ share: "shown", page: "shown", moved: "moved", ...shown });
    await suspend(id);
    const hidden = { photo: false, sitemap: false, profile: false, comments: 0, board: false, methods: 0 };
    const nothing = { share: "gone", page: "unknown", moved: "unknown", ...hidden };
    expect(await seen()).toEqual(nothing);
    await refreshLeaderboard({ maxAgeSeconds: 0 });
    expect(await seen()).toEqual(nothing);
    await liftSuspension(id);
    await refreshLeaderboard({ maxAgeSeconds: 0 });
    expect(await seen()).toEqual(everything);
  });
});

describe("a suspension", () => {
  test("is stored once when two admins suspend at the same moment", async () => {
    const [{ id, email }, second] = [await aUser(), await anAdmin()];
    const answers = await runAllAtOnce(2, (at) => suspend(id, at === 0 ? admin : second));
    expect(answers.filter((answer) => answer?.data)).toHaveLength(1);
    expect(answers.map(messageOf).filter(Boolean)).toEqual([PEOPLE_TEXTS.suspendedAlready]);
    expect(await listLinesAbout(id)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("is refused for the admin's own account and for another admin", async () => {
    const other = await anAdmin();
    for (const { id } of [admin, other]) {
      expect(messageOf(await suspend(id))).toBe(PEOPLE_TEXTS.ownAccount);
      expect(await listLinesAbout(id)).toEqual([]);
    }
    expect((await suspend(randomUUID()))?.serverError?.code).toBe("not_found");
  });

  test("cannot be lifted from an account that is not suspended", async () => {
    expect(messageOf(await liftSuspension((await aUser()).id))).toBe(PEOPLE_TEXTS.notSuspended);
  });
});
