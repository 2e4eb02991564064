import { and, eq, isNull, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { listActs } from "@/db/queries/admin/log";
import { findFactors, removeAllFactors } from "@/db/queries/auth/factors";
import { endLogin, isLoginAlive, listLogins, listRememberedDevices } from "@/db/queries/auth/logins";
import { hasSecondFactor, requireFactor } from "@/db/queries/auth/proofs";
import { hasAccount } from "@/db/queries/current-user";
import { authenticators, authSessions, rememberedDevices } from "@/db/schema";
import { changePasswordAction, setNewPasswordAction } from "@/lib/actions/auth";
import { confirmIdentityAction, enableAuthenticatorAction, renewRecoveryCodesAction } from "@/lib/actions/factors";
import { endLoginAction, forgetDeviceAction } from "@/lib/actions/logins";
import { deleteAccountAction } from "@/lib/actions/profile";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { findUser, mayChangeFactors, recentlyAuthenticated } from "@/lib/server/auth/current-user";
import { newSetup } from "@/lib/server/auth/factors";
import { factorsOffMail } from "@/lib/server/mail/texts";
import { anAccount, askReset, mailsTo, newestToken, PASSWORD, signIn } from "../../support/people/account";
import { codeAt } from "../../support/people/authenticator";
import { aLogin, aUser } from "../../support/people/factories";
import { finishLogin as finish, sentence, someoneWithAnApp } from "../../support/people/second-factor";
import { aVisitor, elsewhere, visitor } from "../../support/people/visitor";

vi.hoisted(() => {
  // tests/integration/auth/factor-limits.test.ts has the real ones.
  const names = ["login.factor", "login.factor.day", "login.factor.ip", "login.recovery", "password", "edit"];
  process.env.RATE_LIMITS = names.map((name) => `${name}=1000/60`).join(" ");
});

const NEW_PASSWORD = "a longer walk with wool";
const STEP = { next: "/login/code" };
const HALF_MINUTE = 30_000;

beforeEach(() => aVisitor());
afterEach(() => vi.useRealTimers());

const liveLogins = (userId: string) =>
  db.$count(authSessions, and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt)));

describe("a remembered device", () => {
  it("skips the code only for its own account and browser, and not after 30 days or a new password", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    const other = await someoneWithAnApp();
    await signIn(email);
    await finish(codeAt(secret), true);
    expect(await listRememberedDevices(userId)).toHaveLength(1);
    expect((await signIn(email)).data).toEqual({ next: "/dashboard" });
    const login = await findUser();
    expect(await recentlyAuthenticated({ userId, authSessionId: login?.authSessionId ?? "" })).toBe(false);
    expect((await signIn(other.email)).data, "another account").toEqual(STEP);
    const elsewhereAnswer = await elsewhere("198.51.100.4", () => signIn(email));
    expect(elsewhereAnswer.data, "another browser").toEqual(STEP);
    await db
      .update(rememberedDevices)
      .set({ expiresAt: sql`app_now() - interval '1 second'` })
      .where(eq(rememberedDevices.userId, userId));
    expect((await signIn(email)).data, "30 days later").toEqual(STEP);
    await finish(codeAt(secret, Date.now() + HALF_MINUTE), true);
    await changePasswordAction({ currentPassword: PASSWORD, password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
    expect(await listRememberedDevices(userId)).toEqual([]);
    expect((await signIn(email, NEW_PASSWORD)).data, "a new password").toEqual(STEP);
  });

  it("cannot change the password or delete the account until its login confirms the second step", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    await signIn(email);
    await finish(codeAt(secret), true);
    expect((await signIn(email)).data).toEqual({ next: "/dashboard" });
    const change = () =>
      changePasswordAction({ currentPassword: PASSWORD, password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
    expect(sentence(await change())).toBe(FACTOR_TEXTS.factorFirst);
    expect(sentence(await deleteAccountAction({ password: PASSWORD }))).toBe(FACTOR_TEXTS.factorFirst);
    expect(await hasAccount(userId)).toBe(true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HALF_MINUTE });
    await confirmIdentityAction({ password: PASSWORD, code: codeAt(secret) });
    expect((await change()).data).toBeTruthy();
    expect((await deleteAccountAction({ password: NEW_PASSWORD })).data).toBeTruthy();
  });

  it("requireFactor rejects an ended login only when its account has a second factor", async () => {
    const authSessionId = crypto.randomUUID();
    const ask = (userId: string) => db.transaction((tx) => requireFactor(tx, { userId, authSessionId }));
    await ask((await aUser()).id);
    const { userId } = await someoneWithAnApp();
    await expect(ask(userId)).rejects.toThrow(FACTOR_TEXTS.factorFirst);
  });

  it("is stored only on request and can be removed only by its owner", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    await signIn(email);
    await finish(codeAt(secret));
    expect(await listRememberedDevices(userId)).toEqual([]);
    aVisitor();
    await signIn(email);
    await finish(codeAt(secret, Date.now() + HALF_MINUTE), true);
    const [device] = await listRememberedDevices(userId);
    const mine = new Map(visitor.jar);
    aVisitor();
    await signIn(await anAccount());
    const strangers = await forgetDeviceAction({ deviceId: device?.id ?? "" });
    expect(strangers.serverError?.code).toBe("not_found");
    expect(await listRememberedDevices(userId)).toHaveLength(1);
    await elsewhere("198.51.100.5", () => forgetDeviceAction({ deviceId: device?.id ?? "" }), mine);
    expect(await listRememberedDevices(userId)).toEqual([]);
  });
});

describe("a reset link", () => {
  it("changes the password but still requires the second factor, which stays on", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    await askReset(email);
    const token = await newestToken(email);
    const answer = await setNewPasswordAction({ token, password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
    expect(answer.data).toEqual({ title: "Password Updated!", next: "/login/code" });
    expect(await liveLogins(userId)).toBe(0);
    expect(await hasSecondFactor(userId)).toBe(true);
    expect((await finish(codeAt(secret))).data).toBeTruthy();
    expect((await findUser())?.id).toBe(userId);
  });
});

describe("changing the second factor", () => {
  async function signedIn() {
    const email = await anAccount();
    await signIn(email);
    const user = await findUser();
    return {
      email,
      userId: user?.id ?? "",
      login: { userId: user?.id ?? "", authSessionId: user?.authSessionId ?? "" },
    };
  }
  const forgetProofs = (authSessionId: string) =>
    db
      .update(authSessions)
      .set({ passwordAt: sql`app_now() - interval '16 minutes'`, factorAt: sql`app_now() - interval '16 minutes'` })
      .where(eq(authSessions.id, authSessionId));

  it("requires a code from the new app, returns ten recovery codes once, sends a mail and keeps other logins", async () => {
    const { email, userId, login } = await signedIn();
    const { secret, setup } = await newSetup(userId);
    const there = await aLogin(userId);
    expect(sentence(await enableAuthenticatorAction({ setup, code: "000000" }))).toBe(FACTOR_TEXTS.codeWrong);
    expect(await hasSecondFactor(userId)).toBe(false);
    const code = codeAt(secret);
    const enabled = await enableAuthenticatorAction({ setup, code });
    expect(enabled.data?.codes).toHaveLength(10);
    expect(await hasSecondFactor(userId)).toBe(true);
    expect(await isLoginAlive(there.id, userId)).toBe(true);
    expect(await mayChangeFactors(login)).toBe(true);
    expect((await mailsTo(email))[0]?.subject).toBe("A second step was added to your Craft Pact account");
    expect((await enableAuthenticatorAction({ setup, code })).serverError?.code).toBe("gone");
    const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
    expect(row?.secret.includes(secret)).toBe(false);
    aVisitor();
    await signIn(email);
    expect(sentence(await finish(code)), "the code that turned it on").toBe(FACTOR_TEXTS.codeWrong);
    expect((await finish(enabled.data?.codes?.[3]?.toUpperCase() ?? "")).data).toBeTruthy();
  });

  it("rejects a setup that belongs to another account, is malformed or is older than 15 minutes", async () => {
    const { userId } = await signedIn();
    const stranger = await newSetup((await aUser()).id);
    for (const setup of [stranger.setup, "x", ""])
      expect(sentence(await enableAuthenticatorAction({ setup, code: codeAt(stranger.secret) }))).toBe(
        FACTOR_TEXTS.setupExpired,
      );
    const mine = await newSetup(userId);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 15.5 * 60_000);
    const late = await enableAuthenticatorAction({ setup: mine.setup, code: codeAt(mine.secret) });
    expect(sentence(late)).toBe(FACTOR_TEXTS.setupExpired);
    expect(await hasSecondFactor(userId)).toBe(false);
  });

  it("requires the password again after 15 minutes, and also a code when an app is on", async () => {
    const { userId, login } = await signedIn();
    await forgetProofs(login.authSessionId);
    const { secret, setup } = await newSetup(userId);
    expect(sentence(await enableAuthenticatorAction({ setup, code: codeAt(secret) }))).toBe(FACTOR_TEXTS.confirmFirst);
    expect(sentence(await confirmIdentityAction({ password: "a wrong guess", code: null }))).toBe(
      "Incorrect password.",
    );
    expect((await confirmIdentityAction({ password: PASSWORD, code: null })).data).toEqual({ isConfirmed: true });
    expect((await enableAuthenticatorAction({ setup, code: codeAt(secret) })).data?.codes).toHaveLength(10);
    await forgetProofs(login.authSessionId);
    expect(sentence(await renewRecoveryCodesAction())).toBe(FACTOR_TEXTS.confirmFirst);
    expect(sentence(await confirmIdentityAction({ password: PASSWORD, code: null }))).toBe(FACTOR_TEXTS.codeMissing);
    expect(sentence(await confirmIdentityAction({ password: PASSWORD, code: "000000" }))).toBe(FACTOR_TEXTS.codeWrong);
    const next = codeAt(secret, Date.now() + HALF_MINUTE);
    expect((await confirmIdentityAction({ password: PASSWORD, code: next })).data).toEqual({ isConfirmed: true });
    expect((await renewRecoveryCodesAction()).data?.codes).toHaveLength(10);
  });

  it("replaces the old recovery codes with new ones", async () => {
    const { userId } = await signedIn();
    const { secret, setup } = await newSetup(userId);
    const first = await enableAuthenticatorAction({ setup, code: codeAt(secret) });
    const second = await renewRecoveryCodesAction();
    expect((await findFactors(userId)).codesLeft).toBe(10);
    const email = (await findUser())?.email ?? "";
    aVisitor();
    await signIn(email);
    expect(sentence(await finish(first.data?.codes?.[0] ?? ""))).toBe(FACTOR_TEXTS.recoveryWrong);
    expect((await finish(second.data?.codes[0] ?? "")).data).toBeTruthy();
  });
});

describe("removeAllFactors", () => {
  it("removes the second step, signs the crafter out everywhere, sends a mail and logs the act", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    await signIn(email);
    await finish(codeAt(secret));
    expect(await removeAllFactors(email, factorsOffMail)).toEqual({ userId, had: true });
    const { acts } = await listActs({ person: userId });
    expect(acts).toMatchObject([{ act: "factor.removed", admin: null }]);
    expect(await findUser()).toBeNull();
    expect(await liveLogins(userId)).toBe(0);
    expect((await mailsTo(email))[0]?.subject).toBe("Your Craft Pact account has no second step any more");
    expect((await signIn(email)).data).toEqual({ next: "/dashboard" });
    expect(await removeAllFactors(email, factorsOffMail)).toEqual({ userId, had: false });
    expect(await findUser(), "without a factor nothing ends").not.toBeNull();
    expect(await removeAllFactors("nobody@craftpact.example", factorsOffMail)).toBeNull();
  });
});

describe("a single login", () => {
  it("can be ended only by its owner and is refused at its next request", async () => {
    const email = await anAccount();
    await signIn(email);
    const there = new Map(visitor.jar);
    const login = await findUser();
    aVisitor();
    await signIn(await anAccount());
    const stranger = await endLoginAction({ loginId: login?.authSessionId ?? "" });
    expect(stranger.serverError?.code).toBe("not_found");
    expect(await elsewhere("198.51.100.6", findUser, there)).not.toBeNull();
    aVisitor();
    await signIn(email);
    expect(await endLoginAction({ loginId: login?.authSessionId ?? "" })).toEqual({});
    expect(await elsewhere("198.51.100.6", findUser, there)).toBeNull();
    expect((await findUser())?.email).toBe(email);
  });

  it("updates its last-seen time about every ten minutes instead of at each request", async () => {
    const email = await anAccount();
    await signIn(email);
    const user = await findUser();
    const seen = async () => (await listLogins(user?.id ?? ""))[0]?.lastSeenAt.getTime() ?? 0;
    const first = await seen();
    await findUser();
    expect(await seen()).toBe(first);
    await db
      .update(authSessions)
      .set({ lastSeenAt: sql`app_now() - interval '11 minutes'` })
      .where(eq(authSessions.id, user?.authSessionId ?? ""));
    await findUser();
    expect(await seen()).toBeGreaterThanOrEqual(first);
  });
});

describe("recentlyAuthenticated", () => {
  it("returns true for 30 minutes after the password was proved, if this login also proved a second factor", async () => {
    const { email, userId, secret } = await someoneWithAnApp();
    await signIn(email);
    await finish(codeAt(secret));
    const authSessionId = (await findUser())?.authSessionId ?? "";
    const recently = () => recentlyAuthenticated({ userId, authSessionId });
    const since = (column: "passwordAt" | "factorAt", minutes: number | null) =>
      db
        .update(authSessions)
        .set({ [column]: minutes === null ? null : sql`app_now() - make_interval(mins => ${minutes})` })
        .where(eq(authSessions.id, authSessionId));
    expect(await recently()).toBe(true);
    await since("factorAt", 300);
    expect(await recently()).toBe(true);
    await since("passwordAt", 31);
    expect(await recently()).toBe(false);
    await since("passwordAt", 29);
    expect(await recently()).toBe(true);
    await since("factorAt", null);
    expect(await recently()).toBe(false);
    expect(await recentlyAuthenticated({ userId: (await aUser()).id, authSessionId })).toBe(false);
    await endLogin(authSessionId, userId);
    expect(await recently()).toBe(false);
  });
});
