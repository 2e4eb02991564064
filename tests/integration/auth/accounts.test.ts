import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { endLogin, findLogin, insertLogin, isLoginAlive, listLogins } from "@/db/queries/auth/logins";
import { findResetOwner } from "@/db/queries/auth/passwords";
import { isSignupWaiting } from "@/db/queries/auth/signups";
import {
  authSessions,
  credentials,
  notifications,
  oneTimeTokens,
  pendingSignups,
  rateLimits,
  users,
} from "@/db/schema";
import {
  changePasswordAction,
  endOtherLoginsAction,
  resendConfirmationAction,
  setNewPasswordAction,
  signInAction,
  signUpAction,
} from "@/lib/actions/auth";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { findUser, signOutHere } from "@/lib/server/auth/current-user";
import { loginCookieName, openLogin } from "@/lib/server/auth/login-cookie";
import { hashToken, newToken } from "@/lib/server/auth/token";
import {
  anAccount,
  anAddress,
  askReset,
  confirm,
  mailsTo,
  newestToken,
  PASSWORD,
  signIn,
  signUp,
  tokensTo,
} from "../../support/account";
import { allAtOnce } from "../../support/at-once";
import { solvedCaptcha } from "../../support/captcha";
import { aFinishedSession, aLogin, anOpenSession, aUser } from "../../support/factories";
import { openStream } from "../../support/realtime";
import { aVisitor, elsewhere, visitor } from "../../support/visitor";

vi.mock("next/cache", () => ({ revalidatePath() {} }));
vi.mock("next/headers", async () => (await import("../../support/visitor")).nextHeaders);
vi.hoisted(() => {
  process.env.PASSWORD_COST = "19456/2";
});

const NEW_PASSWORD = "a longer walk with wool";
const refused = { problem: AUTH_TEXTS.badCredentials, harder: false };
const welcome = { next: "/dashboard" };

beforeEach(() => aVisitor());

test("signing up, confirming and signing in makes a crafter in the zone of the browser", async () => {
  const email = anAddress();
  expect(await signUp(email)).toEqual({ data: { message: AUTH_TEXTS.signUpSent, signupId: expect.any(String) } });
  expect(await db.$count(users, eq(users.email, email))).toBe(0);
  expect(await confirm(await newestToken(email))).toEqual({ data: { next: "/login?notice=confirmed" } });
  expect(await findUser()).toBeNull();
  expect((await signIn(email)).data).toEqual(welcome);
  expect(await findUser()).toMatchObject({
    email,
    timeZone: "Africa/Johannesburg",
    displayName: null,
    tier: "free",
    totalCraftingSeconds: 0,
    currentStreak: 0,
    level: 1,
    levelName: "Spark",
  });
});

test("a zone nobody knows becomes UTC", async () => {
  const email = anAddress();
  await signUp(email, PASSWORD, "Mars/Olympus");
  await confirm(await newestToken(email));
  expect((await db.select().from(users).where(eq(users.email, email)))[0]?.timeZone).toBe("UTC");
});

test("only who knows the password hears that the email is not confirmed", async () => {
  const confirmed = await anAccount();
  const waiting = anAddress();
  await signUp(waiting);
  expect((await signIn(confirmed)).data).toEqual(welcome);
  expect((await signIn(confirmed, "wrong password")).data).toEqual(refused);
  expect((await signIn(waiting)).data).toEqual({
    problem: AUTH_TEXTS.emailNotConfirmed,
    signupId: expect.any(String),
  });
  expect((await signIn(waiting, "wrong password")).data).toEqual(refused);
  expect((await signIn(anAddress())).data).toEqual(refused);
});

test("sign-up and reset answer alike for known, waiting and unknown addresses, and tell only the owner", async () => {
  const known = await anAccount();
  const waiting = anAddress();
  await signUp(waiting);
  const answers = [await signUp(known, NEW_PASSWORD), await signUp(waiting), await signUp(anAddress())];
  expect(new Set(answers.map((answer) => answer.data?.signupId)).size).toBe(3);
  expect(new Set(answers.map(withoutIds)).size).toBe(1);
  expect((await mailsTo(known))[0]?.subject).toBe("You already have a Craft Pact account");
  expect((await signIn(known)).data).toEqual(welcome);
  const resets = [await askReset(known), await askReset(waiting), await askReset(anAddress())];
  expect(new Set(resets.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ data: { title: AUTH_TEXTS.resetSentTitle } })]),
  );
  expect((await mailsTo(waiting)).some(({ subject }) => subject.includes("new password"))).toBe(false);
});

test("the password belongs to the link that is used: nobody registers another person's address", async () => {
  const email = anAddress();
  await signUp(email, "the password of a stranger");
  await signUp(email, PASSWORD);
  const [own, strangers] = await tokensTo(email);
  await confirm(own ?? "");
  expect(await confirm(strangers ?? "")).toMatchObject({ serverError: { message: AUTH_TEXTS.linkInvalid } });
  expect((await signIn(email, "the password of a stranger")).data).toEqual(refused);
  expect((await signIn(email)).data).toEqual(welcome);
  expect(await db.$count(pendingSignups, eq(pendingSignups.email, email))).toBe(0);
});

test("at most five sign-ups wait for one address, and the newest is among them", async () => {
  const email = anAddress();
  for (let i = 0; i < 8; i += 1) {
    aVisitor("127.0.0.1");
    await signUp(email);
  }
  expect(await db.$count(pendingSignups, eq(pendingSignups.email, email))).toBe(5);
  expect(await isSignupWaiting(hashToken(await newestToken(email)))).toBe(true);
});

test("nobody pushes out the first sign-up of an address by signing up and asking for links again and again", async () => {
  const email = anAddress();
  const first = (await signUp(email)).data?.signupId ?? "";
  const firstToken = await newestToken(email);
  for (let i = 0; i < 9; i += 1) {
    aVisitor("127.0.0.1");
    const stranger = (await signUp(email, "the password of a stranger")).data?.signupId ?? "";
    await freshMinute();
    await resendConfirmationAction({ email, signupId: stranger });
  }
  expect(await isSignupWaiting(hashToken(firstToken))).toBe(true);
  await freshMinute();
  await resendConfirmationAction({ email, signupId: first });
  expect(await db.$count(pendingSignups, eq(pendingSignups.email, email))).toBe(5);
  await confirm(await newestToken(email));
  expect((await signIn(email)).data).toEqual(welcome);
});

test("a confirmation link opened by a scanner still works, and 50 presses at once make one account", async () => {
  const email = anAddress();
  await signUp(email);
  const token = await newestToken(email);
  for (let i = 0; i < 5; i += 1) expect(await isSignupWaiting(hashToken(token))).toBe(true);
  aVisitor("127.0.0.1");
  const answers = await allAtOnce(50, () => confirm(token));
  expect(answers.filter((answer) => answer.data)).toHaveLength(1);
  expect(answers.filter((answer) => answer.serverError?.message === AUTH_TEXTS.linkInvalid)).toHaveLength(49);
  expect(await db.$count(users, eq(users.email, email))).toBe(1);
});

test("a confirmation link is good for a day and not a second longer", async () => {
  const email = anAddress();
  await signUp(email);
  const token = await newestToken(email);
  const age = (interval: string) =>
    db
      .update(pendingSignups)
      .set({ expiresAt: sql`now() + ${interval}::interval` })
      .where(eq(pendingSignups.email, email));
  const [row] = await db.select().from(pendingSignups).where(eq(pendingSignups.email, email));
  expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(24 * 3_600_000);
  expect(row?.tokenHash).toEqual(hashToken(token));
  await age("-1 second");
  expect(await confirm(token)).toMatchObject({ serverError: { message: AUTH_TEXTS.linkInvalid } });
  await age("1 second");
  expect((await confirm(token)).data).toBeTruthy();
});

test("another confirmation link comes once a minute, with the same answer for every address", async () => {
  const signups = new Map<string, string>();
  const waiting = anAddress();
  const known = await anAccount();
  for (const email of [waiting, known]) signups.set(email, (await signUp(email)).data?.signupId ?? "");
  const resend = (email: string) =>
    resendConfirmationAction({ email, signupId: signups.get(email) ?? crypto.randomUUID() });
  const answers = [await resend(waiting), await resend(anAddress()), await resend(known)];
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ data: { message: AUTH_TEXTS.resent } })]),
  );
  expect(await resend(waiting)).toMatchObject({ serverError: { message: AUTH_TEXTS.resendTooSoon } });
  const tokens = await tokensTo(waiting);
  expect(tokens).toHaveLength(2);
  expect((await confirm(tokens[0] ?? "")).data).toBeTruthy();
  expect((await signIn(waiting)).data).toEqual(welcome);
});

test("another confirmation link carries the password of whoever asks for it, not of who signed up last", async () => {
  const email = anAddress();
  const stranger = "the password of a stranger";
  const own = (await signUp(email)).data?.signupId ?? "";
  const strangers = (await signUp(email, stranger)).data?.signupId ?? "";
  expect((await resendConfirmationAction({ email, signupId: own })).data).toEqual({ message: AUTH_TEXTS.resent });
  expect((await tokensTo(email)).length).toBe(3);
  await confirm(await newestToken(email));
  expect((await signIn(email, stranger)).data).toEqual(refused);
  expect((await signIn(email)).data).toEqual(welcome);
  await freshMinute();
  await resendConfirmationAction({ email, signupId: strangers });
  expect((await tokensTo(email)).length).toBe(3);
});

test("the login offers another link for the sign-up whose password was just right", async () => {
  const email = anAddress();
  await signUp(email, "the password of a stranger");
  await signUp(email);
  const answer = (await signIn(email)).data;
  const signupId = (answer && "signupId" in answer && answer.signupId) || "";
  // Only a sign-up that came after it: the login has compared with the one before.
  await signUp(email, "another stranger's password");
  await resendConfirmationAction({ email, signupId });
  await confirm(await newestToken(email));
  expect((await signIn(email)).data).toEqual(welcome);
});

test("nobody is mailed a link for a sign-up that is not theirs, used up or of another address", async () => {
  const [email, other] = [anAddress(), anAddress()];
  const signupId = (await signUp(email)).data?.signupId ?? "";
  await signUp(other);
  await resendConfirmationAction({ email: other, signupId });
  await resendConfirmationAction({ email, signupId: crypto.randomUUID() });
  expect([await tokensTo(email), await tokensTo(other)].map(({ length }) => length)).toEqual([1, 1]);
  await confirm(await newestToken(email));
  await freshMinute();
  await resendConfirmationAction({ email, signupId });
  expect(await tokensTo(email)).toHaveLength(1);
  expect(await db.$count(pendingSignups, eq(pendingSignups.email, email))).toBe(0);
});

test("asking 50 times for a reset link sends three mails to the address", async () => {
  const email = await anAccount();
  const before = (await mailsTo(email)).length;
  const answers = await allAtOnce(50, async (i) => {
    aVisitor(`198.51.${i}.1`);
    return askReset(email);
  });
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await mailsTo(email)).length - before).toBe(3);
});

test("what is asked for addresses nobody has uses up none of the mails that all may ask for", async () => {
  const known = await anAccount();
  const used = async () => {
    const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, "mail.all:all"));
    return row?.points ?? 0;
  };
  const before = await used();
  for (let i = 0; i < 3; i += 1) {
    await askReset(anAddress());
    await resendConfirmationAction({ email: anAddress(), signupId: crypto.randomUUID() });
  }
  expect(await used()).toBe(before);
  await askReset(known);
  expect(await used()).toBe(before + 1);
});

test("a reset link works once, even for 50 at a time, ends every login and begins one", async () => {
  const email = await anAccount();
  await signIn(email);
  const before = await findUser();
  await askReset(email);
  const token = await newestToken(email);
  for (let i = 0; i < 5; i += 1) expect(await findResetOwner(hashToken(token))).toEqual({ email });
  aVisitor("127.0.0.1");
  const set = () => setNewPasswordAction({ token, password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
  const answers = await allAtOnce(50, set);
  expect(answers.filter((answer) => answer.data)).toEqual([{ data: { title: AUTH_TEXTS.passwordUpdated } }]);
  expect(await set()).toMatchObject({ serverError: { message: AUTH_TEXTS.linkInvalid } });
  expect(await isLoginAlive(before?.authSessionId ?? "", before?.id ?? "")).toBe(false);
  const now = await findUser();
  expect(now?.email).toBe(email);
  expect(now?.authSessionId).not.toBe(before?.authSessionId);
  expect((await mailsTo(email))[0]?.subject).toBe("Your Craft Pact password was changed");
  expect(await db.$count(notifications, eq(notifications.userId, now?.id ?? ""))).toBe(1);
  expect((await signIn(email)).data).toEqual(refused);
  expect((await signIn(email, NEW_PASSWORD)).data).toEqual(welcome);
});

test("a new reset link kills the one before, and both are hashed at rest and good for half an hour", async () => {
  const email = await anAccount();
  await askReset(email);
  const first = await newestToken(email);
  await askReset(email);
  const second = await newestToken(email);
  expect(await findResetOwner(hashToken(first))).toBeNull();
  expect(await findResetOwner(hashToken(second))).toEqual({ email });
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, hashToken(second)));
  expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(30 * 60_000);
  expect(Buffer.from(second, "base64url")).toHaveLength(32);
  await db.update(oneTimeTokens).set({ expiresAt: sql`now() - interval '1 second'` });
  expect(await findResetOwner(hashToken(second))).toBeNull();
  const late = await setNewPasswordAction({ token: second, password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
  expect(late).toMatchObject({ serverError: { message: AUTH_TEXTS.linkInvalid } });
});

test("a thousand guesses from 50 networks compute at most 20 hashes, and the owner still gets in", async () => {
  const email = await anAccount();
  const known: unknown[] = [];
  for (let round = 0; round < 20; round += 1) {
    known.push(
      ...(await allAtOnce(50, async (i) => {
        aVisitor(`198.18.${i}.1`);
        return (await signIn(email, "a wrong guess")).data;
      })),
    );
  }
  const hashed = known.filter((answer) => JSON.stringify(answer) === JSON.stringify(refused));
  const limited = known.filter(
    (answer) => JSON.stringify(answer) === JSON.stringify({ ...refused, harder: "login-hard" }),
  );
  expect(hashed.length).toBeLessThanOrEqual(20);
  expect(hashed.length + limited.length).toBe(1000);
  aVisitor();
  expect((await signIn(email)).data).toEqual({ ...refused, harder: "login-hard" });
  expect((await signIn(email, PASSWORD, { proof: "login-hard" })).data).toEqual(welcome);
}, 60_000);

test("an unknown address runs into the same limit with the same words", async () => {
  const email = anAddress();
  for (let i = 0; i < 5; i += 1) expect((await signIn(email)).data).toEqual(refused);
  expect((await signIn(email)).data).toEqual({ ...refused, harder: "login-hard" });
  expect((await signIn(email, PASSWORD, { proof: "login-hard" })).data).toEqual(refused);
});

test("only failures count: the right password can be used as often as one likes", async () => {
  const email = await anAccount();
  for (let i = 0; i < 8; i += 1) expect((await signIn(email)).data).toEqual(welcome);
});

test("nobody signs in or up without a bot check, and none counts twice", async () => {
  const email = await anAccount();
  const input = { email, password: PASSWORD, remember: false, next: undefined };
  expect(await signInAction({ ...input, captcha: "made up" })).toMatchObject({
    serverError: { message: AUTH_TEXTS.captchaMissing },
  });
  const captcha = await solvedCaptcha("login");
  expect((await signInAction({ ...input, captcha })).data).toEqual(welcome);
  expect(await signInAction({ ...input, captcha })).toMatchObject({
    serverError: { message: AUTH_TEXTS.captchaMissing },
  });
  const signup = {
    email,
    password: PASSWORD,
    terms: true as const,
    timeZone: "UTC",
    captcha: await solvedCaptcha("login"),
  };
  expect(await signUpAction(signup)).toMatchObject({ serverError: { message: AUTH_TEXTS.captchaMissing } });
});

test.each([
  ["another site", { origin: "https://evil.example" }],
  ["a sandboxed frame", { origin: "null" }],
  ["nobody", {}],
  ["another port", { origin: "http://localhost:3001" }],
  ["a sibling site", { origin: "http://localhost:3000", "sec-fetch-site": "same-site" }],
])("an action sent by %s is refused", async (_, headers) => {
  const email = await anAccount();
  visitor.headers = new Headers(headers as Record<string, string>);
  expect(await signIn(email)).toMatchObject({ serverError: { message: GENERIC_ERROR_MESSAGE } });
  expect(await findUser()).toBeNull();
});

test("a login ends with sign-out, at the very next request, for every copy of its cookie", async () => {
  const email = await anAccount();
  await signIn(email);
  const copy = visitor.jar.get(loginCookieName());
  await signOutHere();
  expect(visitor.jar.has(loginCookieName())).toBe(false);
  visitor.jar.set(loginCookieName(), copy ?? { value: "" });
  expect(await findUser()).toBeNull();
});

test("signing in ends the browser's earlier login, whoever's it was, and a reset link does so too", async () => {
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

test("without «remember me» the cookie ends with the browser and the login after 12 hours, with it after 30 days", async () => {
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

test("a crafting session that is open keeps its login alive and an hour beyond; a later one revives none", async () => {
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

test("a finished session keeps nobody signed in, and nobody has another's login", async () => {
  const user = await aUser();
  await aFinishedSession(user.id);
  const login = await insertLogin(db, user.id, false);
  const stranger = await aUser();
  expect(await findLogin(login, stranger.id)).toBeNull();
  await endLogin(login, stranger.id);
  expect(await isLoginAlive(login, user.id)).toBe(true);
});

test("of more than 20 logins of one crafter the oldest end", async () => {
  const user = await aUser();
  const logins = [];
  for (let i = 0; i < 22; i += 1) logins.push(await insertLogin(db, user.id, true));
  const alive = await Promise.all(logins.map((login) => isLoginAlive(login, user.id)));
  expect(alive).toEqual([false, false, ...Array(20).fill(true)]);
});

test("signing out everywhere else ends every other login of mine and nobody else's, and their streams", async () => {
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

test("changing the password asks for the old one, ends every other login, and tells the owner", async () => {
  const email = await anAccount();
  await signIn(email, PASSWORD, { remember: true });
  const there = await findUser();
  visitor.jar.clear();
  await signIn(email, PASSWORD, { remember: true });
  const here = await findUser();
  const change = (currentPassword: string, password = NEW_PASSWORD) =>
    changePasswordAction({ currentPassword, password, confirmation: password });
  expect(await change("wrong password")).toMatchObject({
    serverError: { message: "Incorrect password." },
  });
  for (const [password, problem] of [
    [email, AUTH_TEXTS.passwordIsEmail],
    ["QwertyUiop", AUTH_TEXTS.passwordTooCommon],
  ] as const)
    expect((await change(PASSWORD, password)).validationErrors?.password?._errors).toEqual([problem]);
  expect((await change(PASSWORD)).data).toEqual({ title: AUTH_TEXTS.passwordUpdated });
  const now = await findUser();
  expect(now?.id).toBe(here?.id);
  expect(now?.authSessionId).not.toBe(here?.authSessionId);
  for (const login of [there, here])
    expect(await isLoginAlive(login?.authSessionId ?? "", login?.id ?? "")).toBe(false);
  const live = and(eq(authSessions.userId, now?.id ?? ""), isNull(authSessions.revokedAt));
  expect((await db.select().from(authSessions).where(live))[0]?.remember).toBe(true);
  expect((await mailsTo(email))[0]?.subject).toBe("Your Craft Pact password was changed");
});

test("passwords have 8 to 256 characters of any kind and are never cut", async () => {
  const short = await signUp(anAddress(), "1234567");
  expect(short.validationErrors?.password?._errors).toContain(AUTH_TEXTS.passwordTooShort);
  const long = await signUp(anAddress(), "ä".repeat(257));
  expect(long.validationErrors?.password?._errors).toContain(AUTH_TEXTS.passwordTooLong);
  const longest = Array.from({ length: 256 }, (_, i) => String.fromCodePoint(0xe4 + i))
    .join("")
    .normalize("NFC");
  for (const password of ["ünïcødé", longest, "  spaces count  "].map((text) => text.padEnd(8, "x"))) {
    const email = await anAccount(password);
    expect((await signIn(email, password)).data).toEqual(welcome);
    expect((await signIn(email, password.normalize("NFD"))).data).toEqual(welcome);
  }
  const email = await anAccount(`${"a".repeat(100)}b`);
  expect((await signIn(email, `${"a".repeat(100)}c`)).data).toEqual(refused);
});

test("nobody signs up with a password that guessers try first, and a reset link takes none", async () => {
  for (const password of ["password123", "Password 123", "sayangmama", "iloveknitting"]) {
    const email = anAddress();
    const answer = await signUp(email, password);
    expect(answer.validationErrors?.password?._errors, password).toEqual([AUTH_TEXTS.passwordTooCommon]);
    expect(await mailsTo(email)).toEqual([]);
  }
  const email = await anAccount();
  await askReset(email);
  const token = await newestToken(email);
  const set = (password: string) => setNewPasswordAction({ token, password, confirmation: password });
  expect((await set("password123")).validationErrors?.password?._errors).toEqual([AUTH_TEXTS.passwordTooCommon]);
  expect((await set(NEW_PASSWORD)).data).toBeTruthy();
});

test("passwords are stored as argon2id and made anew at sign-in when their cost changes", async () => {
  const email = await anAccount();
  const { hash } = await import("@node-rs/argon2");
  const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  const own = eq(credentials.userId, sql`(select id from users where email = ${email})`);
  const stored = async () => (await db.select().from(credentials).where(own))[0]?.passwordHash;
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
  await db.update(credentials).set({ passwordHash: weak }).where(own);
  // Several at once: the first one to renew the hash must not turn the others away.
  const answers = await allAtOnce(6, () => elsewhere("127.0.0.1", () => signIn(email)));
  expect(answers.map(({ data }) => data)).toEqual(Array(6).fill(welcome));
  expect(await stored()).not.toContain("m=8192");
  expect((await signIn(email)).data).toEqual(welcome);
});

test("what is not our own seal is no login and no error", async () => {
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

test("a token of ours has 256 bits and none is like another", () => {
  const tokens = Array.from({ length: 1000 }, () => newToken().token);
  expect(new Set(tokens).size).toBe(1000);
  expect(tokens.every((token) => Buffer.from(token, "base64url").length === 32)).toBe(true);
});

function login(user: Awaited<ReturnType<typeof findUser>>) {
  return { userId: user?.id ?? "", authSessionId: user?.authSessionId ?? "" };
}

/** An answer as text, but for the ids in it. */
function withoutIds(answer: unknown): string {
  return JSON.stringify(answer).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an id");
}

/** Asking for another link is allowed again, as after the minute. */
async function freshMinute() {
  await db.execute(sql`delete from rate_limits where key like 'resend.email%'`);
}
