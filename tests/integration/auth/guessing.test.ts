import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as signOut } from "@/app/api/auth/sign-out/route";
import { db } from "@/db/connection/client";
import { rateLimits } from "@/db/schema";
import { deleteAccountAction } from "@/lib/actions/profile";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { readLogin } from "@/lib/server/auth/current-user";
import type { LoginProof } from "@/lib/server/auth/sign-in";
import { accountTag } from "@/lib/server/auth/token";
import { deviceCookieName, emailKey, loginCookieName } from "@/lib/server/request/login-cookie";
import { runAllAtOnce } from "../../support/database/at-once";
import {
  anAccount,
  anAddress,
  aResetToken,
  NEW_PASSWORD,
  PASSWORD,
  resetPassword,
  signIn,
  WELCOME,
} from "../../support/people/account";
import { aVisitor, pageHeaders, runInOtherBrowser, visitor } from "../../support/people/visitor";

vi.hoisted(() => {
  process.env.RATE_LIMITS = "login.email=4/3600 login.ip=12/3600 login.account=8/3600 login.device=3/3600";
});

const aRefusal = (harder: LoginProof | false) => ({ problem: AUTH_TEXTS.badCredentials, harder });

// The limiter's clock stands still, however slow the machine is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  aVisitor();
});
afterEach(() => vi.useRealTimers());

/** Wrong passwords for one account, each from a network of its own. */
async function guess(email: string, times: number, proof: LoginProof, password = "a wrong guess") {
  const answers = await runAllAtOnce(times, (i) =>
    runInOtherBrowser(`198.18.${nextNetwork + i}.1`, () => signIn(email, password, { proof })),
  );
  nextNetwork = (nextNetwork + times) % 250;
  return answers.map(({ data }) => data);
}
let nextNetwork = 0;

/** How many seconds the pause lasts that began with the last judged guess; afterwards it is over. */
async function endPause(email: string): Promise<number> {
  const [pause] = await db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, `login.delay:${emailKey(email)}`));
  const seconds = (Number(pause?.expire) - Date.now()) / 1000;
  vi.setSystemTime(Number(pause?.expire));
  return seconds;
}

const filterJudged = (answers: unknown[]) =>
  answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(aRefusal(false)));

describe("guessing a password", () => {
  it.each([
    ["an account", anAccount],
    ["an address without one", async () => anAddress()],
  ])("is limited for %s across all networks, and then checked once per growing pause", async (_, who) => {
    const email = await who();
    expect(filterJudged(await guess(email, 12, "login"))).toHaveLength(4);
    // The rest up to the ceiling of eight, however many come at once.
    expect(filterJudged(await guess(email, 20, "login-hard"))).toHaveLength(4);
    expect(await guess(email, 2, "login-hard")).toEqual(Array(2).fill(aRefusal("login-hardest")));
    for (const seconds of [1, 2, 4, 8]) {
      expect(filterJudged(await guess(email, 1, "login-hardest"))).toHaveLength(1);
      expect(await guess(email, 3, "login-hardest", PASSWORD)).toEqual(Array(3).fill(aRefusal("login-hardest")));
      expect(await endPause(email)).toBe(seconds);
    }
    expect(filterJudged(await guess(email, 5, "login-hardest"))).toHaveLength(1);
  });

  it("does not lock out a known browser, a crafter with a reset link or a sign-in after the pause", async () => {
    const email = await anAccount();
    await signIn(email);
    visitor.jar.delete(loginCookieName());
    await guess(email, 5, "login");
    await guess(email, 20, "login-hard");
    await guess(email, 2, "login-hardest");
    expect((await signIn(email)).data).toEqual(WELCOME);
    expect(await guess(email, 1, "login-hardest", PASSWORD)).toEqual([aRefusal("login-hardest")]);
    await endPause(email);
    expect(await guess(email, 1, "login-hardest", PASSWORD)).toEqual([WELCOME]);
    aVisitor();
    const answer = await resetPassword(await aResetToken(email));
    expect(answer.data).toEqual({ title: AUTH_TEXTS.passwordUpdated, next: "/dashboard" });
    // A reset is a sign-in of this browser, too.
    visitor.jar.delete(loginCookieName());
    expect((await signIn(email, NEW_PASSWORD)).data).toEqual(WELCOME);
  });

  it("has its own limit in a known browser, which then counts as unknown", async () => {
    const email = await anAccount();
    await signIn(email);
    await guess(email, 5, "login");
    for (let i = 0; i < 3; i += 1) expect((await signIn(email, "a wrong guess")).data).toEqual(aRefusal(false));
    expect((await signIn(email)).data).toEqual(aRefusal("login-hard"));
    expect((await signIn(email, PASSWORD, { proof: "login-hard" })).data).toEqual(WELCOME);
  });

  it("gets no extra tries in a browser known for another account or with a forged device cookie", async () => {
    const [email, other] = [await anAccount(), await anAccount()];
    await signIn(other);
    await guess(email, 5, "login");
    expect((await signIn(email)).data).toEqual(aRefusal("login-hard"));
    const seal = visitor.jar.get(deviceCookieName())?.value ?? "";
    for (const value of ["x", `${seal}x`, seal.split(".").reverse().join("."), "a".repeat(10_000)]) {
      visitor.jar.set(deviceCookieName(), { value });
      expect((await signIn(email)).data).toEqual(aRefusal("login-hard"));
    }
  });

  it("is not checked past the network's limit, even with a harder bot check", async () => {
    aVisitor("198.51.100.7");
    const answers = [];
    for (let i = 0; i < 14; i += 1)
      answers.push((await signIn(anAddress(), "a wrong guess", { proof: "login-hard" })).data);
    expect(filterJudged(answers)).toHaveLength(12);
    expect(
      (await signIn(await runInOtherBrowser("127.0.0.1", anAccount), PASSWORD, { proof: "login-hardest" })).data,
    ).toEqual(aRefusal("login-hard"));
  });
});

it("the known-browser cookie is httpOnly, lasts 180 days, hides the email and goes with the account", async () => {
  const email = await anAccount();
  await signIn(email);
  const cookie = visitor.jar.get(deviceCookieName());
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "lax", maxAge: 180 * 86_400 });
  expect(cookie?.value).not.toContain(emailKey(email));
  expect((await deleteAccountAction({ password: PASSWORD })).data).toBeTruthy();
  const { userId = "" } = (await readLogin()) ?? {};
  const body = new URLSearchParams({ account: accountTag(userId), forget: "true" });
  await signOut(
    new Request("http://localhost:3000/api/auth/sign-out", { method: "POST", headers: await pageHeaders(), body }),
  );
  expect(visitor.jar.has(deviceCookieName())).toBe(false);
});
