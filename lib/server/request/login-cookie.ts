import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { REMEMBERED_LOGIN_DAYS } from "@/lib/domain/auth/lifetimes";
import { env } from "../env";

const REMEMBERED_SECONDS = REMEMBERED_LOGIN_DAYS * 24 * 60 * 60;
const TokenPayload = z.object({ sid: z.uuid(), sub: z.uuid() });

/** Everything else is read from the database at each request. */
export type LoginToken = { authSessionId: string; userId: string };

/** `__Host-` with https. With http the port is part of the name, because cookies ignore ports. */
export function loginCookieName(): string {
  return isHttps() ? "__Host-craftpact" : `craftpact-${new URL(env().APP_URL).port || "80"}`;
}

/** Without "remember me" it ends with the browser: no Expires, no Max-Age. */
export function loginCookieFlags(remember: boolean) {
  return {
    httpOnly: true,
    sameSite: "lax" as const,
    path: "/",
    secure: isHttps(),
    ...(remember ? { maxAge: REMEMBERED_SECONDS } : {}),
  };
}

/** The seal outlives the login, because the expiry in the login's row decides. */
export function sealLogin({ authSessionId, userId }: LoginToken): Promise<string> {
  return sealCookie(loginCookieName(), { sub: userId, sid: authSessionId }, 2 * REMEMBERED_SECONDS);
}

export async function openLogin(value: string | undefined): Promise<LoginToken | null> {
  const parsed = TokenPayload.safeParse(await openCookie(loginCookieName(), value));
  return parsed.success ? { authSessionId: parsed.data.sid, userId: parsed.data.sub } : null;
}

/** Encrypted, so that nobody else can read or forge it. */
export function sealCookie(name: string, token: Record<string, unknown>, maxAge: number): Promise<string> {
  return encode({ token, secret: env().AUTH_SECRET, salt: name, maxAge });
}

export async function openCookie(name: string, value: string | undefined): Promise<unknown> {
  if (!value || value.length > 2048) return null;
  try {
    return await decode({ token: value, secret: env().AUTH_SECRET, salt: name });
  } catch {
    return null;
  }
}

export function isHttps(): boolean {
  return env().APP_URL.startsWith("https:");
}
