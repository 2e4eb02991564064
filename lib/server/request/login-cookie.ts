import { createHash, randomUUID } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { DEVICE_DAYS, REMEMBERED_LOGIN_DAYS } from "@/lib/domain/auth/lifetimes";
import { processSingleton } from "@/lib/process-singleton";
import { env } from "../env";

const REMEMBERED_SECONDS = REMEMBERED_LOGIN_DAYS * 24 * 60 * 60;
const TokenPayload = z.object({ sid: z.uuid(), sub: z.uuid(), exp: z.number() });

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

const KEPT_LOGINS = 10_000;
const KEPT_MS = 60_000;

type KeptLogin = { login: LoginToken; secret: string; until: number };

/** By sealed value, oldest first. The gate and the page open the same one, which takes half a millisecond. */
const keptLogins = processSingleton("logins", () => new Map<string, KeptLogin>());

/** What the seal holds; whether the login has ended is for its row to say. */
export async function openLogin(value: string | undefined): Promise<LoginToken | null> {
  const secret = env().AUTH_SECRET;
  const kept = value && keptLogins.get(value);
  if (kept && kept.secret === secret && Date.now() < kept.until) return kept.login;
  const parsed = TokenPayload.safeParse(await openCookie(loginCookieName(), value));
  if (!value || !parsed.success) return null;
  const { sid, sub, exp } = parsed.data;
  const login = { authSessionId: sid, userId: sub };
  keptLogins.delete(value);
  keptLogins.set(value, { login, secret, until: Math.min(Date.now() + KEPT_MS, exp * 1000) });
  for (const oldest of keptLogins.keys()) {
    if (keptLogins.size <= KEPT_LOGINS) break;
    keptLogins.delete(oldest);
  }
  return login;
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

const LIFETIME_SECONDS = DEVICE_DAYS * 24 * 60 * 60;
const MAX_ACCOUNTS = 5;

/** A browser that has signed in before, with the keys of its accounts, newest first. */
export type Device = { id: string; accounts: string[] };

const Payload = z.object({ device: z.uuid(), accounts: z.array(z.string().max(64)).max(MAX_ACCOUNTS) });

/** The cookie outlives sign-out, so that guessers elsewhere can't lock out the owner of the account. */
export function deviceCookieName(): string {
  return `${loginCookieName()}-device`;
}

export function deviceCookieFlags() {
  return { ...loginCookieFlags(false), maxAge: LIFETIME_SECONDS };
}

/** The device after signing in to this account. */
export function withAccount(device: Device | null, account: string): Device {
  const others = device?.accounts.filter((known) => known !== account) ?? [];
  return { id: device?.id ?? randomUUID(), accounts: [account, ...others].slice(0, MAX_ACCOUNTS) };
}

export function sealDevice({ id, accounts }: Device): Promise<string> {
  return sealCookie(deviceCookieName(), { device: id, accounts }, LIFETIME_SECONDS);
}

export async function openDevice(value: string | undefined): Promise<Device | null> {
  const parsed = Payload.safeParse(await openCookie(deviceCookieName(), value));
  return parsed.success ? { id: parsed.data.device, accounts: parsed.data.accounts } : null;
}

/** Hashes the email, because limits only need to tell addresses apart. */
export function emailKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}
