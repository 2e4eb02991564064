import { and, eq, isNull } from "drizzle-orm";
import { decode, encode } from "next-auth/jwt";
import { db } from "@/db/connection/client";
import { authSessions } from "@/db/schema";
import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";
import { accountTag } from "@/lib/server/auth/token";
import { loginCookieName, sealLogin } from "@/lib/server/request/login-cookie";
import { aLogin } from "./factories";
import { visitor } from "./visitor";

/** Signs a crafter in without the form: a login row and the cookie the product would have set for it. */
export async function loginCookie(
  userId: string,
  values: Parameters<typeof aLogin>[1] = {},
): Promise<{ name: string; value: string }> {
  const login = await aLogin(userId, values);
  return { name: loginCookieName(), value: await sealLogin({ authSessionId: login.id, userId }) };
}

/** The same as a Cookie header. */
export async function cookieHeader(userId: string, values: Parameters<typeof aLogin>[1] = {}): Promise<string> {
  const { name, value } = await loginCookie(userId, values);
  return `${name}=${value}`;
}

/** How many logins of a crafter have not ended. */
export function countLiveLogins(userId: string): Promise<number> {
  return db.$count(authSessions, and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt)));
}

/** Signs this crafter in as the visitor that `next/headers` sees. */
export async function signInVisitor(userId: string): Promise<void> {
  const { name, value } = await loginCookie(userId);
  visitor.jar.set(name, { value });
}

/** The account header of a page rendered for the holder of this cookie (`name=value`), or for a visitor. */
export async function accountHeaders(cookie: string | undefined): Promise<Record<string, string>> {
  const [, salt = "", token = ""] = /^([^=]+)=(.+)$/.exec(cookie ?? "") ?? [];
  const login = token ? await decode({ token, secret: process.env.AUTH_SECRET ?? "", salt }) : null;
  return { [ACCOUNT_HEADER]: accountTag(login?.sub) };
}

/** A login cookie for a copy of the product at another port; its name and its seal depend on the port. */
export async function loginCookieAt(url: string, userId: string) {
  const { id: authSessionId } = await aLogin(userId);
  const name = `craftpact-${new URL(url).port}`;
  const secret = process.env.AUTH_SECRET ?? "";
  const value = await encode({ token: { sub: userId, sid: authSessionId }, secret, salt: name });
  return { authSessionId, cookie: { name, value, url, httpOnly: true, sameSite: "Lax" as const } };
}

/** What every request of a crafter's page has who has just signed in at a copy of the product. */
export async function headersAt(url: string, userId: string): Promise<Record<string, string>> {
  const { cookie } = await loginCookieAt(url, userId);
  const Cookie = `${cookie.name}=${cookie.value}`;
  return { ...(await accountHeaders(Cookie)), Cookie };
}
