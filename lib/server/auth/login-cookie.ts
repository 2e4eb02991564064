import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { env } from "../env";

const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60;
const TokenPayload = z.object({ sid: z.uuid(), sub: z.uuid() });

/** What the cookie says: which login row, whose. Everything else is read from the database at each request. */
export type LoginToken = { authSessionId: string; userId: string };

/** `__Host-` with https; with http the port of the public address is in the name, because cookies do not know ports. */
export function loginCookieName(): string {
  return isHttps() ? "__Host-craftpact" : `craftpact-${new URL(env().APP_URL).port || "80"}`;
}

/** Flags of the login cookie. Without «remember me» it ends with the browser: no Expires, no Max-Age. */
export function loginCookieFlags(remember: boolean) {
  return {
    httpOnly: true,
    sameSite: "lax" as const,
    path: "/",
    secure: isHttps(),
    ...(remember ? { maxAge: THIRTY_DAYS_SECONDS } : {}),
  };
}

/** Seals a login into the cookie's value. The row's own expiry decides; the seal only outlives every one of them. */
export function sealLogin({ authSessionId, userId }: LoginToken): Promise<string> {
  return sealCookie(loginCookieName(), { sub: userId, sid: authSessionId }, 2 * THIRTY_DAYS_SECONDS);
}

/** Opens a cookie's value; anything that is not our own seal means signed out, never an error. */
export async function openLogin(value: string | undefined): Promise<LoginToken | null> {
  const parsed = TokenPayload.safeParse(await openCookie(loginCookieName(), value));
  return parsed.success ? { authSessionId: parsed.data.sid, userId: parsed.data.sub } : null;
}

/** Encrypts what a cookie of this name holds, so that nobody else can read or make one. */
export function sealCookie(name: string, token: Record<string, unknown>, maxAge: number): Promise<string> {
  return encode({ token, secret: env().AUTH_SECRET, salt: name, maxAge });
}

/** What a sealed cookie of this name holds; null for anything that is not our own seal. */
export async function openCookie(name: string, value: string | undefined): Promise<unknown> {
  if (!value || value.length > 2048) return null;
  try {
    return await decode({ token: value, secret: env().AUTH_SECRET, salt: name });
  } catch {
    return null;
  }
}

/** Is the product served over https? Decides `Secure`, HSTS and upgrade-insecure-requests. */
export function isHttps(): boolean {
  return env().APP_URL.startsWith("https:");
}
