import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { adminActs, admins } from "@/db/schema";
import { loginCookieName, sealLogin } from "@/lib/server/request/login-cookie";
import { aLogin, anAuthenticator, aUser } from "./factories";
import { cookieHeader } from "./session-cookie";
import { aVisitor, visitor } from "./visitor";

/** Without the command, which requires a confirmed account. */
export async function giveRole(userId: string): Promise<void> {
  await db.insert(admins).values({ userId }).onConflictDoNothing();
}

/** An admin with a second step, whose login of this cookie has just proved password and factor. */
export async function anAdmin(
  values: Parameters<typeof aUser>[0] = {},
  proved: Parameters<typeof aLogin>[1] = { passwordAt: new Date(), factorAt: new Date() },
) {
  const user = await aUser({ displayName: "Nomsa of the house", ...values });
  const secret = await anAuthenticator(user.id);
  await giveRole(user.id);
  const { id: authSessionId } = await aLogin(user.id, proved);
  return { ...user, secret, authSessionId, cookie: await sealLogin({ userId: user.id, authSessionId }) };
}

/** Makes the visitor a new browser in which a new admin is signed in. */
export async function aVisitingAdmin() {
  aVisitor();
  const admin = await anAdmin();
  visitor.jar.set(loginCookieName(), { value: admin.cookie });
  return admin;
}

/** The lines of the admin log about a person or a thing, oldest first. */
export function listLinesAbout(id: string) {
  return db.select().from(adminActs).where(eq(adminActs.subjectId, id)).orderBy(adminActs.id);
}

/** Cookies of two logins that may not act as an admin: an old password proof, and a skipped second step. */
export async function someUnreadyCookies(userId: string): Promise<string[]> {
  const hourAgo = new Date(Date.now() - 3_600_000);
  const proofs = [{ passwordAt: hourAgo, factorAt: hourAgo }, { passwordAt: new Date() }];
  return Promise.all(proofs.map((proof) => cookieHeader(userId, proof)));
}
