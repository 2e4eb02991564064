import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import { env } from "../env";
import { logWarning } from "../log";

/** The path asked for, set by the gate on every request, never taken from outside. */
export const PATH_HEADER = "x-craftpact-path";

/** The number of a request, made by the gate, in every security line about it and in its answer as X-Request-Id. */
export const REQUEST_ID_HEADER = "x-craftpact-request";

const PEER_HEADER = "x-craftpact-peer";

/** When a request reached this process, in milliseconds of its monotonic clock. */
export const ARRIVED_HEADER = "x-craftpact-arrived";

/**
 * Writes the TCP peer's address and the moment into headers of each request of this process, and reads the host of one that is written
 * as a whole address; call once at start.
 * Next offers no other way to it, and leaves an X-Forwarded-For that the client made up as it is.
 */
export function notePeers() {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? "";
    request.headers[ARRIVED_HEADER] = String(performance.now());
    if (request.headers["x-forwarded-for"]) hintAtProxy();
    readWholeAddress(request);
  });
}

/** Without TRUSTED_PROXY_HOPS everybody behind a reverse proxy has the proxy's address, and so one limit for all. */
export function hintAtProxy(): void {
  if (hasHinted || env().TRUSTED_PROXY_HOPS > 0) return;
  hasHinted = true;
  logWarning(
    "proxy",
    "X-Forwarded-For arrives and TRUSTED_PROXY_HOPS is 0: behind a proxy all people share one limit.",
  );
}
let hasHinted = false;

/** A request may name its host in its first line; that one counts then (RFC 9112), and Next would redirect to it. */
function readWholeAddress(request: IncomingMessage) {
  if (!/^https?:/i.test(request.url ?? "") || !URL.canParse(request.url ?? "")) return;
  const { host, pathname, search } = new URL(request.url ?? "");
  request.headers.host = host;
  request.url = pathname + search;
}

/** How many milliseconds ago a request reached this process, its way through the gate included; 0 where nobody noted it. */
export function elapsedMs(headers: Headers): number {
  const arrivedAt = Number(headers.get(ARRIVED_HEADER) ?? Number.NaN);
  return Number.isFinite(arrivedAt) ? Math.max(0, performance.now() - arrivedAt) : 0;
}

/**
 * May this request change something? Its Origin must be ours and, where the browser says so, same-origin.
 * Missing, `null` and other origins are refused.
 */
export function isOwnOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = headers.get("origin");
  return origin !== null && env().OWN_ORIGINS.includes(origin);
}

/** The page of ours that a request came from; the landing page where there is none. */
export function ownReferer(headers: Headers): string {
  const referer = headers.get("referer") ?? "";
  return URL.canParse(referer) && env().OWN_ORIGINS.includes(new URL(referer).origin) ? referer : "/";
}

/** Does the request name a host that is ours? */
export function isOwnHost(headers: Headers): boolean {
  const host = headers.get("host")?.toLowerCase();
  return env().OWN_ORIGINS.some((origin) => new URL(origin).host === host);
}

/**
 * The caller's address as the limiter counts it: the last trusted proxy's entry, else the TCP peer.
 * IPv6 is cut to its /64 and v4-mapped addresses are folded.
 */
export function clientAddress(headers: Headers): string {
  const hops = env().TRUSTED_PROXY_HOPS;
  const entries = (headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  const forwarded = hops > 0 ? entries.at(-hops) : undefined;
  return addressBucket(forwarded || headers.get(PEER_HEADER) || "");
}

/** Folds an address into the bucket that shares its limits. */
export function addressBucket(address: string): string {
  const bare = address.replace(/^\[([^\]]*)\](:\d+)?$/, "$1").replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIP(bare)) return "unknown";
  return isIPv6(bare) && bare !== "::1" ? `${ipv6Groups(bare).slice(0, 4).join(":")}::/64` : bare;
}

/** Is the caller this very machine? */
export function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}

/** Did somebody at this very machine ask, and no proxy for somebody else? Next itself adds the peer to X-Forwarded-For. */
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
