import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { mailOutbox } from "@/db/schema";
import {
  changePasswordAction,
  confirmSignupAction,
  requestResetAction,
  setNewPasswordAction,
  signInAction,
  signUpAction,
} from "@/lib/actions/auth";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { findUser } from "@/lib/server/auth/current-user";
import { hashPassword } from "@/lib/server/auth/password-hash";
import type { LoginProof } from "@/lib/server/auth/sign-in";
import { aSolvedCaptcha } from "./captcha";
import { aPassword, aUser } from "./factories";

/** A password that every form accepts. */
export const PASSWORD = "a long walk with wool";

/** What a test replaces `PASSWORD` by. */
export const NEW_PASSWORD = "a longer walk with wool";

/** What a sign-in answers to the right and to a wrong password. */
export const WELCOME = { next: "/dashboard" };
export const REFUSED = { problem: AUTH_TEXTS.badCredentials, harder: false as const };

/** An address that nothing has used yet. */
export function anAddress(): string {
  return `${randomUUID()}@craftpact.example`;
}

/** Signs up as the form does. */
export async function signUp(email: string, password = PASSWORD, timeZone = "Africa/Johannesburg") {
  return signUpAction({ email, password, terms: true, timeZone, captcha: await aSolvedCaptcha("signup") });
}

/** Signs in as the form does. */
export async function signIn(
  email: string,
  password = PASSWORD,
  { proof = "login" as LoginProof, remember = false } = {},
) {
  const captcha = await aSolvedCaptcha(proof);
  return signInAction({ email, password, remember, next: undefined, captcha });
}

/** Requests a reset link as the form does. */
export async function askReset(email: string) {
  return requestResetAction({ email, captcha: await aSolvedCaptcha("reset") });
}

/** Requests a reset link and returns the secret in it. */
export async function aResetToken(email: string): Promise<string> {
  await askReset(email);
  return findNewestToken(email);
}

/** Sets a new password through a reset link. */
export function resetPassword(token: string, password = NEW_PASSWORD) {
  return setNewPasswordAction({ token, password, confirmation: password });
}

/** Changes the password as the profile does. */
export function changePassword(currentPassword = PASSWORD, password = NEW_PASSWORD) {
  return changePasswordAction({ currentPassword, password, confirmation: password });
}

/** The login of the current browser. */
export async function findCurrentLogin() {
  const user = await findUser();
  if (!user) throw new Error("Nobody is signed in.");
  return { userId: user.id, authSessionId: user.authSessionId };
}

/** Presses the button behind a confirmation link. */
export function pressConfirmation(token: string) {
  return confirmSignupAction({ token });
}

const hashes = new Map<string, Promise<string>>();

/** A confirmed account with this password; resolves with its address. */
export async function anAccount(password = PASSWORD): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password.normalize("NFC"));
  hashes.set(password, hash);
  const { id, email } = await aUser();
  await aPassword(id, await hash);
  return email;
}

/** The mails to an address, newest first. */
export function mailsTo(recipient: string) {
  return db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient)).orderBy(desc(mailOutbox.id));
}

/** The secrets in the links mailed to an address, newest first. */
export async function listTokens(recipient: string): Promise<string[]> {
  return (await mailsTo(recipient)).flatMap(({ body }) => /token=(\S+)/.exec(body)?.[1] ?? []);
}

/** The secret in the newest link mailed to an address. */
export async function findNewestToken(recipient: string): Promise<string> {
  const [token] = await listTokens(recipient);
  if (!token) throw new Error(`No link was mailed to ${recipient}.`);
  return token;
}
