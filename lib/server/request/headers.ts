import { timingSafeEqual } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import { env } from "../env";
import { logWarning } from "../log/writer";

/** Set by the gate on every request, never taken from outside. */
export const PATH_HEADER = "x-craftpact-path";

/** Appears in every log line of a request, and in its response as X-Request-Id. */
export const REQUEST_ID_HEADER = "x-craftpact-request";

export const PEER_HEADER = "x-craftpact-peer";

/** When the request arrived, in milliseconds of this process's monotonic clock. */
export const ARRIVED_HEADER = "x-craftpact-arrived";

/**
 * Adds the TCP peer's address and the arrival time to the headers of every request; Next offers no other way to them.
 * Call once at start.
 */
export function notePeers() {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? "";
    request.headers[ARRIVED_HEADER] = String(performance.now());
    if (request.headers["x-forwarded-for"]) hintAtProxy();
    moveHostToHeader(request);
  });
}

/** Warns once: without TRUSTED_PROXY_HOPS all clients behind a reverse proxy share its address and one limit. */
export function hintAtProxy(): void {
  if (hasHinted || env().TRUSTED_PROXY_HOPS > 0) return;
  hasHinted = true;
  logWarning(
    "proxy",
    "X-Forwarded-For arrives and TRUSTED_PROXY_HOPS is 0: behind a proxy all people share one limit.",
  );
}
let hasHinted = false;

/** Moves a host in the request line to the Host header, which it overrides (RFC 9112); Next would redirect to it. */
function moveHostToHeader(request: IncomingMessage) {
  if (!/^https?:/i.test(request.url ?? "") || !URL.canParse(request.url ?? "")) return;
  const { host, pathname, search } = new URL(request.url ?? "");
  request.headers.host = host;
  request.url = pathname + search;
}

/** Milliseconds since arrival; 0 if that is unknown. */
export function elapsedMs(headers: Headers): number {
  const arrivedAt = Number(headers.get(ARRIVED_HEADER) ?? Number.NaN);
  return Number.isFinite(arrivedAt) ? Math.max(0, performance.now() - arrivedAt) : 0;
}

/** Whether Origin is ours and Sec-Fetch-Site, if sent, is same-origin. False for a missing or `null` Origin. */
export function isOwnOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = headers.get("origin");
  return origin !== null && env().OWN_ORIGINS.includes(origin);
}

export function ownReferer(headers: Headers): string {
  const referer = headers.get("referer") ?? "";
  return URL.canParse(referer) && env().OWN_ORIGINS.includes(new URL(referer).origin) ? referer : "/";
}

export function isOwnHost(headers: Headers): boolean {
  const host = headers.get("host")?.toLowerCase();
  return env().OWN_ORIGINS.some((origin) => new URL(origin).host === host);
}

/** The last trusted proxy's entry, else the TCP peer. Cuts IPv6 to its /64 and turns v4-mapped addresses into IPv4. */
export function clientAddress(headers: Headers): string {
  const hops = env().TRUSTED_PROXY_HOPS;
  const entries = (headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  const forwarded = hops > 0 ? entries.at(-hops) : undefined;
  return addressBucket(forwarded || headers.get(PEER_HEADER) || "");
}

export function addressBucket(address: string): string {
  const bare = address.replace(/^\[([^\]]*)\](:\d+)?$/, "$1").replace(/%.*/s, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIP(bare)) return "unknown";
  return isIPv6(bare) && bare !== "::1" ? `${ipv6Groups(bare).slice(0, 4).join(":")}::/64` : bare;
}

export function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}

/** Whether every hop is this machine: Next adds the peer to X-Forwarded-For. */
export function isLocalCaller(headers: Headers): boolean {
  const forwarded = headers.get("x-forwarded-for")?.split(",") ?? [];
  return [headers.get(PEER_HEADER) ?? "", ...forwarded].every((entry) => isLoopback(addressBucket(entry.trim())));
}

function ipv6Groups(address: string): string[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  if (tail === undefined) return left;
  return [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
}

export const METRICS_PATH = "/metrics";

/** Always false without METRICS_TOKEN. */
export function isScraper(authorization: string | null): boolean {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN || !authorization) return false;
  const [wanted, given] = [Buffer.from(`Bearer ${METRICS_TOKEN}`), Buffer.from(authorization)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
