import { and, eq, isNull, ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { authSessions, users } from "@/db/schema";
import { changePasswordAction, setNewPasswordAction } from "@/lib/actions/auth";
import { deleteAccountAction } from "@/lib/actions/profile";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { findUser } from "@/lib/server/auth/current-user";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { anAccount, askReset, newestToken, PASSWORD, signIn } from "../../support/people/account";
import { aVisitor, elsewhere } from "../../support/people/visitor";
import { isThorough } from "../../support/thorough";

const SIGN_INS = 24;
const NEW_PASSWORD = "a longer walk with wool";
const loopback = "127.0.0.1";

const RUNS = isThorough ? 20 : 2;

/** The events that make the old password invalid. */
const WAYS = ["reset", "changed", "account deleted"] as const;

describe.each(WAYS)("a sign-in with the old password that is in flight during the change (%s)", (way) => {
  test.each(Array.from({ length: RUNS }, (_, run) => run + 1))("leaves no live login (run %i)", () =>
    replacePasswordAmidSignIns(way),
  );
});

/**
 * Sends 24 sign-ins with the old password, one hash apart. In the middle of them the password is replaced or the
 * account deleted. Expects that no login of theirs is valid afterwards, and that each got a definite answer.
 */
async function replacePasswordAmidSignIns(way: (typeof WAYS)[number]) {
  aVisitor(loopback);
  const email = await anAccount();
  await signIn(email);
  const owner = await findUser();
  const end = await ending(way, email);
  const answers: ReturnType<typeof signIn>[] = [];
  let ended: Promise<unknown> | undefined;
  for (let i = 0; i < SIGN_INS; i += 1) {
    answers.push(elsewhere(loopback, () => signIn(email)));
    if (i === SIGN_INS / 4) ended = end();
    await hashPassword("one hash later");
  }
  expect(await ended).toHaveProperty("data");
  const definite = [{ next: "/dashboard" }, { problem: AUTH_TEXTS.badCredentials, harder: false }];
  for (const answer of await Promise.all(answers)) expect(definite).toContainEqual(answer.data);
  const here = (await findUser())?.authSessionId;
  const live = and(eq(authSessions.userId, owner?.id ?? ""), isNull(authSessions.revokedAt));
  expect(await db.$count(authSessions, here ? and(live, ne(authSessions.id, here)) : live)).toBe(0);
  expect(await db.$count(users, eq(users.id, owner?.id ?? ""))).toBe(way === "account deleted" ? 0 : 1);
}

async function ending(way: (typeof WAYS)[number], email: string): Promise<() => Promise<unknown>> {
  const replaced = { password: NEW_PASSWORD, confirmation: NEW_PASSWORD };
  if (way === "changed") return () => changePasswordAction({ currentPassword: PASSWORD, ...replaced });
  if (way === "account deleted") return () => deleteAccountAction({ password: PASSWORD });
  await askReset(email);
  const token = await newestToken(email);
  return () => setNewPasswordAction({ token, ...replaced });
}
