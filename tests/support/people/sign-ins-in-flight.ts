import { and, eq, isNull, ne } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/db/connection/client";
import { authSessions, users } from "@/db/schema";
import { deleteAccountAction } from "@/lib/actions/profile";
import { findUser } from "@/lib/server/auth/current-user";
import { hashPassword } from "@/lib/server/auth/password-hash";
import {
  anAccount,
  aResetToken,
  changePassword,
  currentLogin,
  PASSWORD,
  REFUSED,
  resetPassword,
  signIn,
  WELCOME,
} from "./account";
import { aVisitor, elsewhere } from "./visitor";

const SIGN_INS = 24;
const loopback = "127.0.0.1";

/** The events that make the old password invalid. */
export const WAYS = ["reset", "changed", "account deleted"] as const;

/**
 * Sends 24 sign-ins with the old password, one hash apart. In the middle of them the password is replaced or the
 * account deleted. Expects that no login of theirs is valid afterwards, and that each got a definite answer.
 */
export async function replacePasswordAmidSignIns(way: (typeof WAYS)[number]) {
  aVisitor(loopback);
  const email = await anAccount();
  await signIn(email);
  const { userId } = await currentLogin();
  const end = await ending(way, email);
  const answers: ReturnType<typeof signIn>[] = [];
  let ended: Promise<unknown> | undefined;
  for (let i = 0; i < SIGN_INS; i += 1) {
    answers.push(elsewhere(loopback, () => signIn(email)));
    if (i === SIGN_INS / 4) ended = end();
    await hashPassword("one hash later");
  }
  expect(await ended).toHaveProperty("data");
  for (const { data } of await Promise.all(answers)) expect([WELCOME, REFUSED]).toContainEqual(data);
  const here = (await findUser())?.authSessionId;
  const live = and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt));
  expect(await db.$count(authSessions, here ? and(live, ne(authSessions.id, here)) : live)).toBe(0);
  expect(await db.$count(users, eq(users.id, userId))).toBe(way === "account deleted" ? 0 : 1);
}

async function ending(way: (typeof WAYS)[number], email: string): Promise<() => Promise<unknown>> {
  if (way === "changed") return () => changePassword();
  if (way === "account deleted") return () => deleteAccountAction({ password: PASSWORD });
  const token = await aResetToken(email);
  return () => resetPassword(token);
}
