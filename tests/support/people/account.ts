import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { mailOutbox } from "@/db/schema";
import { confirmSignupAction, requestResetAction, signInAction, signUpAction } from "@/lib/actions/auth";
import type { LoginProof } from "@/lib/server/auth/sign-in";
import { solvedCaptcha } from "./captcha";

/** A password that every form accepts. */
export const PASSWORD = "a long walk with wool";

/** An address that nothing has used yet. */
export function anAddress(): string {
  return `${randomUUID()}@craftpact.example`;
}

/** Signs up as the form does. */
export async function signUp(email: string, password = PASSWORD, timeZone = "Africa/Johannesburg") {
  return signUpAction({ email, password, terms: true, timeZone, captcha: await solvedCaptcha("signup") });
}

/** Signs in as the form does. */
export async function signIn(
  email: string,
  password = PASSWORD,
  { proof = "login" as LoginProof, remember = false } = {},
) {
  const captcha = await solvedCaptcha(proof);
  return signInAction({ email, password, remember, next: undefined, captcha });
}

/** Requests a reset link as the form does. */
export async function askReset(email: string) {
  return requestResetAction({ email, captcha: await solvedCaptcha("reset") });
}

/** Presses the button behind a confirmation link. */
export function confirm(token: string) {
  return confirmSignupAction({ token });
}

/** Signs up and confirms: an account with `PASSWORD`. */
export async function anAccount(password = PASSWORD): Promise<string> {
  const email = anAddress();
  await signUp(email, password);
  await confirm(await newestToken(email));
  return email;
}

/** The mails to an address, newest first. */
export function mailsTo(recipient: string) {
  return db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient)).orderBy(desc(mailOutbox.id));
}

/** The secrets in the links mailed to an address, newest first. */
export async function tokensTo(recipient: string): Promise<string[]> {
  return (await mailsTo(recipient)).flatMap(({ body }) => /token=(\S+)/.exec(body)?.[1] ?? []);
}

/** The secret in the newest link mailed to an address. */
export async function newestToken(recipient: string): Promise<string> {
  const [token] = await tokensTo(recipient);
  if (!token) throw new Error(`No link was mailed to ${recipient}.`);
  return token;
}
