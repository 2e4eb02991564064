import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { endLogin, insertLogin, isLoginAlive, listLogins } from "@/db/queries/auth/logins";
import { findLogin } from "@/db/queries/current-user";
import { authSessions } from "@/db/schema";
import { endOtherLoginsAction, setNewPasswordAction } from "@/lib/actions/auth";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { findUser, signOutHere } from "@/lib/server/auth/current-user";
import { loginCookieName, openLogin } from "@/lib/server/request/login-cookie";
import { anAccount, askReset, newestToken, PASSWORD, signIn } from "../../support/people/account";
import { aFinishedSession, aLogin, anOpenSession, aUser } from "../../support/people/factories";
import { aVisitor, visitor } from "../../support/people/visitor";
import { openStream } from "../../support/processes/realtime";

const NEW_PASSWORD = "a longer walk with wool";
const refused = { problem: AUTH_TEXTS.badCredentials, harder: false };
const welcome = { next: "/dashboard" };

beforeEach(() => aVisitor());

test("signing out ends the login at the next request, even for a copy of its cookie", async () => {
  const email = await anAccount();
  await signIn(email);
  const copy = visitor.jar.get(loginCookieName());
  await signOutHere();
  expect(visitor.jar.has(loginCookieName())).toBe(false);
  visitor.jar.set(loginCookieName(), copy ?? { value: "" });
  expect(await findUser()).toBeNull();
});

test("signing in or using a reset link ends the browser's earlier login, even another crafter's", async () => {
  const [one, other] = [await anAccount(), await anAccount()];
  const signedIn = async (email: string) => {
    expect((await signIn(email)).data).toEqual(welcome);
    return findUser();
  };
  const isAlive = (user: Awaited<ReturnType<typeof findUser>>) =>
    isLoginAlive(user?.authSessionId ?? "", user?.id ?? "");
  const first = await signedIn(one);
  const second = await signedIn(one);
  expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
  const third = await signedIn(other);
  expect([await isAlive(second), await isAlive(third)]).toEqual([false, true]);
  expect((await signIn(one, "a wrong guess")).data).toEqual(refused);
  expect(await isAlive(third)).toBe(true);
  await askReset(one);
  const token = await newestToken(one);
  expect((await setNewPasswordAction({ token, password: NEW_PASSWORD, confirmation: NEW_PASSWORD })).data).toBeTruthy();
  expect(await isAlive(third)).toBe(false);
  expect((await findUser())?.email).toBe(one);
});

test("a login lasts 12 hours with a session cookie, or 30 days with 'remember me'", async () => {
  const email = await anAccount();
  const hours = async (remember: boolean) => {
    await signIn(email, PASSWORD, { remember });
    const user = await findUser();
    const [row] = await db
      .select()
      .from(authSessions)
      .where(eq(authSessions.id, user?.authSessionId ?? ""));
    return (Number(row?.expiresAt) - Number(row?.createdAt)) / 3_600_000;
  };
  expect(await hours(false)).toBe(12);
  expect(visitor.jar.get(loginCookieName())).not.toHaveProperty("maxAge");
  expect(await hours(true)).toBe(30 * 24);
  expect(visitor.jar.get(loginCookieName())?.maxAge).toBe(30 * 24 * 3600);
});

test("an open crafting session extends its login by an hour, but does not revive a login that expired before it", async () => {
  const user = await aUser();
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

  const other = await aUser();
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

test("a login can be neither used nor ended by another crafter", async () => {
  const user = await aUser();
  await aFinishedSession(user.id);
  const login = await insertLogin(db, user.id, false);
  const stranger = await aUser();
  expect(await findLogin(login, stranger.id)).toBeNull();
  await endLogin(login, stranger.id);
  expect(await isLoginAlive(login, user.id)).toBe(true);
});

test("a crafter's oldest logins end when there are more than 20", async () => {
  const user = await aUser();
  const logins = [];
  for (let i = 0; i < 22; i += 1) logins.push(await insertLogin(db, user.id, true));
  const alive = await Promise.all(logins.map((login) => isLoginAlive(login, user.id)));
  expect(alive).toEqual([false, false, ...Array(20).fill(true)]);
});

test("signing out everywhere else ends the crafter's other logins and their streams, and no other crafter's", async () => {
  const email = await anAccount();
  await signIn(email, PASSWORD, { remember: true });
  const there = await findUser();
  visitor.jar.clear();
  await signIn(email);
  const here = await findUser();
  const stranger = await aLogin((await aUser()).id);
  await aLogin(here?.id ?? "", { revokedAt: new Date() });
  expect((await listLogins(here?.id ?? "")).map(({ id, remember }) => [id, remember])).toEqual([
    [here?.authSessionId, false],
    [there?.authSessionId, true],
  ]);
  const [theirs, mine] = [await openStream(login(there)), await openStream(login(here))];
  expect(await endOtherLoginsAction()).toEqual({});
  await theirs.ended;
  expect(theirs.events.at(-1)?.event).toBe("signedout");
  expect(mine.events.map(({ event }) => event)).not.toContain("signedout");
  mine.leave();
  expect(await isLoginAlive(there?.authSessionId ?? "", here?.id ?? "")).toBe(false);
  expect((await listLogins(here?.id ?? "")).map(({ id }) => id)).toEqual([here?.authSessionId]);
  expect(await isLoginAlive(stranger.id, stranger.userId)).toBe(true);
  visitor.jar.clear();
  expect((await endOtherLoginsAction()).serverError?.code).toBe("signed_out");
});

test("a forged or damaged login cookie is ignored without an error", async () => {
  await signIn(await anAccount());
  const seal = visitor.jar.get(loginCookieName())?.value ?? "";
  const { encode } = await import("next-auth/jwt");
  const payload = await openLogin(seal);
  const token = { sub: payload?.userId, sid: payload?.authSessionId };
  const secret = process.env.AUTH_SECRET ?? "";
  const salt = loginCookieName();
  const plain = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(token))}.`;
  const forged = [
    "",
    "x",
    plain,
    plain.replaceAll("=", ""),
    seal.slice(0, -10),
    `${seal}x`,
    seal.split(".").reverse().join("."),
    "a".repeat(10_000),
    "%",
    await encode({ token, secret: "another secret of thirty-two characters", salt }),
    await encode({ token, secret, salt: "another-cookie" }),
    await encode({ token, secret, salt, maxAge: -60 }),
    await encode({ token: { sub: "1", sid: "1" }, secret, salt }),
    await encode({ token: {}, secret, salt }),
  ];
  for (const value of forged) {
    visitor.jar.set(salt, { value });
    expect(await findUser()).toBeNull();
  }
  expect(await openLogin(seal)).toEqual(payload);
});

function login(user: Awaited<ReturnType<typeof findUser>>) {
  return { userId: user?.id ?? "", authSessionId: user?.authSessionId ?? "" };
}
