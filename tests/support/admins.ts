import { db } from "@/db/client";
import { admins } from "@/db/schema";
import { sealLogin } from "@/lib/server/auth/login-cookie";
import { aLogin, anAuthenticator, aUser } from "./factories";

/** Past the command, which asks for a confirmed account. */
export async function giveRole(userId: string): Promise<void> {
  await db.insert(admins).values({ userId }).onConflictDoNothing();
}

/** Holds the role, has a second step, and proved both just now in the login of this cookie. */
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
