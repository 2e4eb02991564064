import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import { finishLoginAction } from "@/lib/actions/factors";
import { anAccount } from "./account";
import { anAuthenticator, someRecoveryCodes } from "./factories";

/** An account with an app, recovery codes and a password, without a login. */
export async function someoneWithAnApp() {
  const email = await anAccount();
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const userId = user?.id ?? "";
  const secret = await anAuthenticator(userId);
  return { email, userId, secret, codes: await someRecoveryCodes(userId) };
}

/** Sends the second step as the form does. */
export function finishLogin(code: string, remembersDevice = false) {
  return finishLoginAction({ code, remembersDevice, next: undefined });
}

/** The message that a refused action shows. */
export function sentence(answer: { serverError?: { message: string } } | undefined): string | undefined {
  return answer?.serverError?.message;
}
