import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { endLogin, insertLogin, isLoginAlive, listLogins } from "@/db/queries/auth/logins";
import { findLogin } from "@/db/queries/current-user";
import { authSessions, users } from "@/db/schema";
import { endOtherLoginsAction } from "@/lib/actions/auth";
import { endLoginAction } from "@/lib/actions/logins";
import { findUser, signOutHere } from "@/lib/server/auth/current-user";
import { withLocale } from "@/lib/server/log/request-context";
import { loginCookieName, openLogin } from "@/lib/server/request/login-cookie";
import {
  anAccount,
  aResetToken,
  findCurrentLogin,
  PASSWORD,
  REFUSED,
  resetPassword,
  signIn,
  WELCOME,
} from "../../support/people/account";
import { aLogin, anOpenSession, aUser } from "../../support/people/factories";
import { aVisitor, runInOtherBrowser, visitor } from "../../support/people/visitor";
import { openStream } from "../../support/processes/realtime";

type Login = Awaited<ReturnType<typeof findCurrentLogin>>;
const isAlive = ({ authSessionId, userId }: Login) => isLoginAlive(authSessionId, userId);

beforeEach(() => aVisitor());

test("signing out ends the login at the next request, even for a copy of its cookie", async () => {
  await signIn(await anAccount());
  const copy = visitor.jar.get(loginCookieName());
  await signOutHere();
  expect(visitor.jar.has(loginCookieName())).toBe(false);
  visitor.jar.set(loginCookieName(), copy ?? { value: "" });
  expect(await findUser()).toBeNull();
});

test("signing in or using a reset link ends the browser's earlier login, even another crafter's", async () => {
  const [one, other] = [await anAccount(), await anAccount()];
  const logins: Login[] = [];
  for (const email of [one, one, other]) {
    expect((await signIn(email)).data).toEqual(WELCOME);
    logins.push(await findCurrentLogin());
    const alive = await Promise.all(logins.map(isAlive));
    expect(alive, "only the newest").toEqual(logins.map((login) => login === logins.at(-1)));
  }
  expect((await signIn(one, "a wrong guess")).data).toEqual(REFUSED);
  expect(await findCurrentLogin()).toEqual(logins[2]);
  expect((await resetPassword(await aResetToken(one))).data).toBeTruthy();
  expect(await Promise.all(logins.map(isAlive))).toEqual([false, false, false]);
  expect((await findUser())?.email).toBe(one);
});

test("a login lasts 12 hours with a session cookie, or 30 days with 'remember me'", async () => {
  const email = await anAccount();
  const hours = async (remember: boolean) => {
    await signIn(email, PASSWORD, { remember });
    const { authSessionId } = await findCurrentLogin();
    const [row] = await db.select().from(authSessions).where(eq(authSessions.id, authSessionId));
    return Math.round((Number(row?.expiresAt) - Number(row?.createdAt)) / 1000) / 3600;
  };
  expect(await hours(false)).toBe(12);
  expect(visitor.jar.get(loginCookieName())).not.toHaveProperty("maxAge");
  expect(await hours(true)).toBe(30 * 24);
  expect(visitor.jar.get(loginCookieName())?.maxAge).toBe(30 * 24 * 3600);
});

test("signing in stores the browser's locale in the crafter's own row", async () => {
  const [email, other] = [await anAccount(), await aUser({ locale: "fr-FR" })];
  const localeOf = async (address: string) =>
    (await db.select().from(users).where(eq(users.email, address)))[0]?.locale;
  expect(await localeOf(email)).toBeNull();
  for (const locale of ["de-DE", "en-US"]) {
    expect((await withLocale(locale, () => signIn(email))).data).toEqual(WELCOME);
    expect(await localeOf(email)).toBe(locale);
  }
  expect((await withLocale("de-DE", () => signIn(email, "not the password"))).data).toEqual(REFUSED);
  expect([await localeOf(email), await localeOf(other.email)]).toEqual(["en-US", "fr-FR"]);
});

test("an open crafting session extends its login by an hour, but does not revive a login that expired before it", async () => {
  const [user, other] = [await aUser(), await aUser()];
  const expire = (id: string) =>
    db
      .update(authSessions)
      .set({ createdAt: sql`now() - interval '13 hours'`, expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(authSessions.id, id));
  const login = await insertLogin(db, user.id, false);
  await expire(login);
  expect(await findLogin(login, user.id)).toBeNull();
  await anOpenSession(user.id, { seconds: 30 });
  expect(await isLoginAlive(login, user.id)).toBe(false);

  const kept = await insertLogin(db, other.id, false);
  await anOpenSession(other.id, { seconds: 600 });
  await expire(kept);
  expect(await isLoginAlive(kept, other.id)).toBe(true);
  expect((await findLogin(kept, other.id))?.id).toBe(other.id);
  const [row] = await db.select().from(authSessions).where(eq(authSessions.id, kept));
  expect(Number(row?.expiresAt) - Date.now()).toBeGreaterThan(59 * 60_000);
  await endLogin(kept, other.id);
  expect(await isLoginAlive(kept, other.id)).toBe(false);
});

test("a login can be neither used nor ended by another crafter, and is refused once its owner ended it", async () => {
  const email = await anAccount();
  await signIn(email);
  const there = new Map(visitor.jar);
  const login = await findCurrentLogin();
  const { authSessionId: loginId } = login;
  aVisitor();
  await signIn(await anAccount());
  const stranger = await findCurrentLogin();
  expect(await findLogin(loginId, stranger.userId)).toBeNull();
  await endLogin(loginId, stranger.userId);
  expect((await endLoginAction({ loginId })).serverError?.code).toBe("not_found");
  expect(await isAlive(login)).toBe(true);
  aVisitor();
  await signIn(email);
  expect(await endLoginAction({ loginId })).toEqual({});
  expect(await runInOtherBrowser("198.51.100.6", findUser, there)).toBeNull();
  expect((await findUser())?.email).toBe(email);
});

test("a login updates its last-seen time about every ten minutes instead of at each request", async () => {
  await signIn(await anAccount());
  const { userId, authSessionId } = await findCurrentLogin();
  const seen = async () => (await listLogins(userId))[0]?.lastSeenAt.getTime() ?? 0;
  const first = await seen();
  await findUser();
  expect(await seen()).toBe(first);
  await db
    .update(authSessions)
    .set({ lastSeenAt: sql`app_now() - interval '11 minutes'` })
    .where(eq(authSessions.id, authSessionId));
  await findUser();
  expect(await seen()).toBeGreaterThanOrEqual(first);
});

test("a crafter's oldest logins end when there are more than 20", async () => {
  const { id } = await aUser();
  const logins = [];
  for (let i = 0; i < 22; i += 1) logins.push(await insertLogin(db, id, true));
  const alive = await Promise.all(logins.map((login) => isLoginAlive(login, id)));
  expect(alive).toEqual([false, false, ...Array(20).fill(true)]);
});

test("signing out everywhere else ends the crafter's other logins and their streams, and no other crafter's", async () => {
  const email = await anAccount();
  await signIn(email, PASSWORD, { remember: true });
  const there = await findCurrentLogin();
  visitor.jar.clear();
  await signIn(email);
  const here = await findCurrentLogin();
  const stranger = await aLogin((await aUser()).id);
  await aLogin(here.userId, { revokedAt: new Date() });
  expect((await listLogins(here.userId)).map(({ id, remember }) => [id, remember])).toEqual([
    [here.authSessionId, false],
    [there.authSessionId, true],
  ]);
  const [theirs, mine] = [await openStream(there), await openStream(here)];
  expect(await endOtherLoginsAction()).toEqual({});
  await theirs.ended;
  expect(theirs.events.at(-1)?.event).toBe("signedout");
  expect(mine.events.map(({ event }) => event)).not.toContain("signedout");
  mine.leave();
  expect(await isAlive(there)).toBe(false);
  expect((await listLogins(here.userId)).map(({ id }) => id)).toEqual([here.authSessionId]);
  expect(await isLoginAlive(stranger.id, stranger.userId)).toBe(true);
  visitor.jar.clear();
  expect((await endOtherLoginsAction()).serverError?.code).toBe("signed_out");
});

test("a forged or damaged login cookie is ignored without an error", async () => {
  await signIn(await anAccount());
  const salt = loginCookieName();
  const seal = visitor.jar.get(salt)?.value ?? "";
  const { encode } = await import("next-auth/jwt");
  const payload = await openLogin(seal);
  const token = { sub: payload?.userId, sid: payload?.authSessionId };
  const secret = process.env.AUTH_SECRET ?? "";
  const plain = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(token))}.`;
  const turned = seal.split(".").reverse().join(".");
  const values = ["", "x", "%", plain, plain.replaceAll("=", ""), seal.slice(0, -10), `${seal}x`, turned];
  const sealed = await Promise.all([
    encode({ token, secret: "another secret of thirty-two characters", salt }),
    encode({ token, secret, salt: "another-cookie" }),
    encode({ token, secret, salt, maxAge: -60 }),
    encode({ token: { sub: "1", sid: "1" }, secret, salt }),
    encode({ token: {}, secret, salt }),
  ]);
  for (const value of [...values, ...sealed, "a".repeat(10_000)]) {
    visitor.jar.set(salt, { value });
    expect(await findUser()).toBeNull();
  }
  expect(await openLogin(seal)).toEqual(payload);
});
