import { createHmac } from "node:crypto";
import { type ErrorCode, NotFoundError, UserError } from "@/lib/errors";
import { env } from "../env";
import { countSecurityEvent, metrics } from "../log/metrics";
import { logSecurity } from "../log/writer";
import { clientAddress, REQUEST_ID_HEADER } from "./headers";

type SecurityEvent =
  | `${"gate" | "origin" | "account" | "body" | "object" | "proof" | "link" | "password" | "upload"}.refused`
  | `login.${"begun" | "refused" | "limited" | "unconfirmed" | "halfway" | "suspended" | "ended"}`
  | `factor.${"added" | "removed" | "refused" | "unreadable"}`
  | `${"signup" | "reset"}.requested`
  | `recovery.${"used" | "renewed"}`
  | `device.${"remembered" | "forgotten"}`
  | `account.${"deleted" | "exported"}`
  | `admin.${"granted" | "revoked" | "acted"}`
  | ("limit.reached" | "logins.ended" | "signup.confirmed" | "reset.completed" | "password.changed");

/** Logged only as keyed hashes. */
type Subject = { userId?: string | undefined; email?: string | undefined };
type Facts = Subject & { reason?: string | undefined };

/** Logs the request's id, and keyed hashes of IP address, account and email. Never a token, password or user input. */
export async function logSecurityEvent(event: SecurityEvent, facts: Facts = {}): Promise<void> {
  writeSecurityEvent(event, await requestHeaders(), facts);
}

/** Logs a refusal if it matters for security, which most don't. */
export async function logRefusal(error: unknown, userId?: string): Promise<void> {
  const event = error instanceof UserError ? REFUSALS[error.code] : undefined;
  const reason = error instanceof NotFoundError ? error.what : undefined;
  if (event) await logSecurityEvent(event, { userId, reason });
}

const REFUSALS: Partial<Record<ErrorCode, SecurityEvent>> = {
  forbidden: "origin.refused",
  not_found: "object.refused",
  other_account: "account.refused",
  too_large: "body.refused",
};

export function writeSecurityEvent(event: SecurityEvent, headers: Headers | null, facts: Facts = {}): void {
  const { userId, email, reason } = facts;
  const requestId = headers?.get(REQUEST_ID_HEADER);
  countSecurityEvent(event, reason);
  logSecurity(event, {
    ...(reason ? { reason } : {}),
    ...(userId ? { account: keyedHash("account", userId) } : {}),
    ...(email ? { email: keyedHash("email", email) } : {}),
    ...(headers ? { address: keyedHash("address", clientAddress(headers)) } : {}),
    ...(requestId ? { requestId } : {}),
  });
}

/** Counts each, but logs only the first lines per address and minute, so that refusing a flood stays cheap. */
export function logGateRefusal(headers: Headers, status: 403 | 421 | 429): void {
  metrics().floods.inc({ status: String(status) });
  const now = Date.now();
  if (now - minuteBegan >= 60_000) {
    minuteBegan = now;
    written.clear();
  }
  const key = `${status} ${clientAddress(headers)}`;
  const count = (written.get(key) ?? 0) + 1;
  if (written.size < MAX_ADDRESSES || written.has(key)) written.set(key, count);
  if (count <= MAX_LINES_PER_MINUTE) writeSecurityEvent("gate.refused", headers, { reason: String(status) });
}

const MAX_LINES_PER_MINUTE = 20;
const MAX_ADDRESSES = 10_000;
let minuteBegan = 0;
const written = new Map<string, number>();

/** A hash that tells subjects apart without naming them; it can't be computed without AUTH_SECRET. */
export function keyedHash(kind: "account" | "email" | "address", value: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`log ${kind} ${value}`).digest("base64url").slice(0, 16);
}

async function requestHeaders(): Promise<Headers | null> {
  try {
    return await (await import("next/headers")).headers();
  } catch {
    return null;
  }
}
