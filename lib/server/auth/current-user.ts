import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { endLogin, noteLocale } from "@/db/queries/auth/logins";
import { findProofs, type Login } from "@/db/queries/auth/proofs";
import { type CurrentUser, findLogin } from "@/db/queries/current-user";
import { doubtDatabase } from "@/db/queries/health";
import { allowsChanges, provesOwner } from "@/lib/domain/auth/proofs";
import { DEFAULT_RETURN_PATH } from "@/lib/domain/auth/return-path";
import { describeDevice, FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { readersLocale } from "@/lib/domain/shared/formats";
import { UserError } from "@/lib/errors";
import { withinTime } from "@/lib/time-out";
import { logUnexpectedError } from "../log/writer";
import { PATH_HEADER } from "../request/headers";
import {
  type Device,
  deviceCookieFlags,
  deviceCookieName,
  emailKey,
  type LoginToken,
  loginCookieFlags,
  loginCookieName,
  openDevice,
  openLogin,
  sealDevice,
  sealLogin,
  withAccount,
} from "../request/login-cookie";
import { logSecurityEvent } from "../request/security-log";
import { accountTag } from "./token";

export type { CurrentUser } from "@/db/queries/current-user";

/** One query per request. A database error is thrown; it never means signed out. */
export const findUser = cache(async (): Promise<CurrentUser | null> => {
  const token = await readLogin();
  if (!token) return null;
  const report = (error: unknown) => logUnexpectedError("subscriptions", error);
  return withinTime(findLogin(token.authSessionId, token.userId, report)).catch((error: unknown) => {
    doubtDatabase();
    throw error;
  });
});

export async function requireUser(): Promise<CurrentUser> {
  const user = await findUser();
  if (user) return user;
  const path = (await headers()).get(PATH_HEADER);
  redirect(path ? `/login?next=${encodeURIComponent(path)}` : "/login");
}

/** Redirects signed-in users away from /login and /signup. */
export async function redirectSignedIn(path = DEFAULT_RETURN_PATH): Promise<void> {
  if (!(await isActionRequest()) && (await findUser())) redirect(path);
}

/** Whether the page is rendered within an action's response; the form then decides where to go. */
export async function isActionRequest(): Promise<boolean> {
  return (await headers()).has("next-action");
}

/** `earlier` and `device` come from this browser's cookies; `words` name it, such as "Firefox on Linux". */
export type LoginOrigin = { address: string; earlier: LoginToken | null; device: Device | null; words: string | null };

export async function readLoginOrigin(address: string): Promise<LoginOrigin> {
  const words = describeDevice((await headers()).get("user-agent"));
  return { address, earlier: await readLogin(), device: await readDevice(), words };
}

/** Makes the next login recognise this browser, so that guessers elsewhere don't slow it down. */
export async function rememberDevice(email: string): Promise<void> {
  await setDeviceCookie(await deviceWithAccount(email));
}

/** This browser's device with this account added to it. */
export async function deviceWithAccount(email: string): Promise<Device> {
  return withAccount(await readDevice(), emailKey(email));
}

export async function setDeviceCookie(device: Device): Promise<void> {
  (await cookies()).set(deviceCookieName(), await sealDevice(device), deviceCookieFlags());
}

/** Removes every trace of accounts from this browser. */
export async function forgetDevice(): Promise<void> {
  (await cookies()).set(deviceCookieName(), "", { ...deviceCookieFlags(), maxAge: 0 });
}

/** The id of this browser's device. Null if it has never signed in to the account. */
export async function knownDeviceId(accountKey: string): Promise<string | null> {
  const device = await readDevice();
  return device?.accounts.includes(accountKey) ? device.id : null;
}

async function readDevice() {
  return openDevice((await cookies()).get(deviceCookieName())?.value);
}

export async function setLoginCookie(login: LoginToken & { remember: boolean }) {
  (await cookies()).set(loginCookieName(), await sealLogin(login), loginCookieFlags(login.remember));
  await noteLocale(login.userId, readersLocale());
}

/** Stores the token of a login that waits for its second step. */
export async function setStepCookie(token: string): Promise<void> {
  (await cookies()).set(stepCookieName(), token, { ...loginCookieFlags(false), maxAge: STEP_SECONDS });
}

export async function readStep(): Promise<string | null> {
  const token = (await cookies()).get(stepCookieName())?.value;
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

export async function clearStepCookie(): Promise<void> {
  if (await readStep()) (await cookies()).set(stepCookieName(), "", { ...loginCookieFlags(false), maxAge: 0 });
}

const STEP_SECONDS = 10 * 60;

function stepCookieName() {
  return `${loginCookieName()}-step`;
}

/** Ends the login's row before it clears the cookie, so that no copy of the cookie stays valid. */
export async function signOutHere(): Promise<void> {
  await endLoginOfCookie();
  (await cookies()).set(loginCookieName(), "", { ...loginCookieFlags(false), maxAge: 0 });
}

export async function endLoginOfCookie(): Promise<void> {
  const token = await readLogin();
  if (!token) return;
  await endLogin(token.authSessionId, token.userId);
  await logSecurityEvent("login.ended", { userId: token.userId });
}

/** Does not check that the login is still valid. */
export const readLogin = cache(async (): Promise<LoginToken | null> => {
  return openLogin((await cookies()).get(loginCookieName())?.value);
});

export async function currentAccountTag(): Promise<string> {
  return accountTag((await readLogin())?.userId);
}

/**
 * Whether this login has proved the password or a passkey recently, and the second factor, if one is on, at any time.
 */
export async function isRecentlyAuthenticated(login: Login, minutes = 30): Promise<boolean> {
  return provesOwner(await findProofs(login), minutes);
}

/** For screens, and to skip needless work; the change itself checks again under its lock. */
export async function mayChangeFactors(login: Login): Promise<boolean> {
  return allowsChanges(await findProofs(login));
}

export async function requireConfirmed(login: Login): Promise<void> {
  if (!(await mayChangeFactors(login))) throw new UserError(FACTOR_TEXTS.confirmFirst);
}
