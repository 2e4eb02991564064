import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { confirmSignup, registerSignup, renewSignup } from "@/db/queries/auth/signups";
import { closeTermsNotice, listTermsAcceptances } from "@/db/queries/auth/terms";
import { findLogin } from "@/db/queries/current-user";
import { pendingSignups, termsAcceptances, users } from "@/db/schema";
import { TERMS_VERSION } from "@/lib/domain/auth/terms";
import { newToken } from "@/lib/server/auth/token";
import { confirmMail } from "@/lib/server/mail/texts";
import { allAtOnce } from "../../support/database/at-once";
import { anAddress } from "../../support/people/account";
import { aLogin, aUser } from "../../support/people/factories";

const OLD = "2026-01-01";
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A sign-up that waits, of whoever accepted these terms then. */
async function aSignup(terms: Partial<typeof pendingSignups.$inferInsert> = {}) {
  const email = anAddress();
  const { token, tokenHash } = newToken();
  const mail = confirmMail(email, token);
  const signup = { id: randomUUID(), email, passwordHash: "$argon2id$none", tokenHash, timeZone: "UTC" };
  await registerSignup(signup, { confirm: mail, alreadyThere: mail });
  if (Object.keys(terms).length > 0) await db.update(pendingSignups).set(terms).where(eq(pendingSignups.email, email));
  return { ...signup, mail };
}

describe("signing up", () => {
  it("stores the terms version and the time of acceptance with the account once it is confirmed", async () => {
    const { tokenHash } = await aSignup();
    const confirmed = await confirmSignup(tokenHash);
    const [accepted, ...more] = await listTermsAcceptances(confirmed?.userId ?? "");
    expect(accepted).toMatchObject({ version: TERMS_VERSION, how: "signup" });
    expect(Math.abs(Date.now() - +(accepted?.acceptedAt ?? 0))).toBeLessThan(60_000);
    expect(more).toEqual([]);
  });

  it("keeps the version accepted at sign-up rather than at confirmation, even through a resent link", async () => {
    const acceptedAt = minutesAgo(90);
    const { id, email, mail } = await aSignup({ termsVersion: OLD, termsAcceptedAt: acceptedAt });
    const { tokenHash } = newToken();
    expect(await renewSignup(id, email, tokenHash, { ...mail, dedupeKey: randomUUID() })).toBe(true);
    const confirmed = await confirmSignup(tokenHash);
    expect(await listTermsAcceptances(confirmed?.userId ?? "")).toEqual([{ version: OLD, how: "signup", acceptedAt }]);
  });

  it("creates an account without accepted terms for a sign-up from before terms were stored", async () => {
    const { tokenHash } = await aSignup({ termsVersion: null, termsAcceptedAt: null });
    const confirmed = await confirmSignup(tokenHash);
    expect(await listTermsAcceptances(confirmed?.userId ?? "")).toEqual([]);
  });
});

describe("a terms acceptance", () => {
  async function anOldAccount() {
    const user = await aUser();
    const row = { userId: user.id, version: OLD, how: "signup" as const, acceptedAt: minutesAgo(60) };
    await db.insert(termsAcceptances).values(row);
    return { user, row };
  }
  const knownBy = async (id: string) => (await findLogin((await aLogin(id)).id, id))?.termsVersion;

  it("stays on record when the crafter closes the notice of newer terms, which is stored once", async () => {
    const { user, row } = await anOldAccount();
    const other = await aUser();
    expect([await knownBy(user.id), await knownBy(other.id)]).toEqual([OLD, null]);
    await allAtOnce(5, () => closeTermsNotice(user.id));
    expect(await listTermsAcceptances(user.id)).toMatchObject([
      { version: TERMS_VERSION, how: "notice" },
      { version: OLD, how: "signup", acceptedAt: row.acceptedAt },
    ]);
    expect([await knownBy(user.id), await knownBy(other.id)]).toEqual([TERMS_VERSION, null]);
  });

  it("cannot be changed or deleted in Postgres until its account is deleted", async () => {
    const { user } = await anOldAccount();
    const mine = eq(termsAcceptances.userId, user.id);
    for (const change of [
      db.update(termsAcceptances).set({ version: "2027-01-01" }).where(mine),
      db.update(termsAcceptances).set({ acceptedAt: new Date() }).where(mine),
      db.delete(termsAcceptances).where(mine),
    ])
      await expect(change).rejects.toMatchObject({ cause: { code: "CC005" } });
    expect(await listTermsAcceptances(user.id)).toMatchObject([{ version: OLD }]);
    await db.delete(users).where(eq(users.id, user.id));
    expect(await listTermsAcceptances(user.id)).toEqual([]);
  });
});
