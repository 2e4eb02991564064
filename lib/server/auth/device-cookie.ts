import { randomUUID } from "node:crypto";
import { z } from "zod";
import { DEVICE_DAYS } from "@/lib/domain/auth/lifetimes";
import { loginCookieFlags, loginCookieName, openCookie, sealCookie } from "../request/login-cookie";

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
