import { eq, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { authSessions, pendingLogins, users } from "@/db/schema";
import { finishLoginAction } from "@/lib/actions/factors";
import { newToken } from "@/lib/server/auth/token";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import { anAccount } from "./account";
import { anAuthenticator, someRecoveryCodes } from "./factories";
import { aVisitor, visitor } from "./visitor";

/** An account with an app, recovery codes and a password, without a login. */
export async function someoneWithAnApp() {
  const email = await anAccount();
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const userId = user?.id ?? "";
  const secret = await anAuthenticator(userId);
  return { email, userId, secret, codes: await someRecoveryCodes(userId) };
}

/** A login of this crafter that waits for its second step, and the cookie of its browser. */
export async function aPendingLogin(userId: string) {
  const { token, tokenHash } = newToken();
  const expiresAt = sql`app_now() + interval '10 minutes'`;
  await db.insert(pendingLogins).values({ tokenHash, userId, remember: false, expiresAt });
  return { tokenHash, cookie: [`${loginCookieName()}-step`, { value: token }] as const };
}

/** Makes the visitor a new browser that has proved the password of this crafter, but not yet the second factor. */
export async function visitAfterPassword(userId: string, address?: string) {
  aVisitor(address);
  visitor.jar.set(...(await aPendingLogin(userId)).cookie);
}

/** Sends the second step as the form does. */
export function finishLogin(code: string, remembersDevice = false) {
  return finishLoginAction({ code, remembersDevice, next: undefined });
}

/** As if this login had proved password and factor this many minutes ago. */
export function backdateProof(authSessionId: string, minutes: number) {
  const at = sql`app_now() - make_interval(mins => ${minutes})`;
  return db.update(authSessions).set({ passwordAt: at, factorAt: at }).where(eq(authSessions.id, authSessionId));
}

/** The message that a refused action shows. */
export function messageOf(answer: { serverError?: { message: string } } | undefined): string | undefined {
  return answer?.serverError?.message;
}
