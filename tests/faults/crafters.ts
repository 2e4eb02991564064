import { randomUUID } from "node:crypto";
import type { Pressed } from "@/db/queries/crafting/press";
import type { Press, TapQueue } from "@/lib/domain/crafting/tap";
import { loginCookieName, sealLogin } from "@/lib/server/request/login-cookie";
import { runSql } from "../support/database/sql";
import { accountHeaders } from "../support/people/session-cookie";
import { findAction, readBuiltActions } from "../support/requests/server-actions";
import { findServedDistDir } from "./product";

/** Where requests go, and the folder of its build, by default the newest one. */
export type Target = { url: string; build?: string };

/** A signed-in crafter's browser, as HTTP sees it. */
export type Browser = { cookie: string };
export type Crafter = Browser & { userId: string };

/** What was seen of the product under load. Times in milliseconds. */
export type Seen = { slowest: number; statuses: Map<string, number>; faults: string[]; saved: string[] };

export function newSeen(): Seen {
  return { slowest: 0, statuses: new Map(), faults: [], saved: [] };
}

/** New crafters with a login each, and the cookie that the product of this environment would have given them. */
export async function signInNewCrafters(adminUrl: string, count: number): Promise<Crafter[]> {
  const mark = randomUUID();
  const rows = await runSql(adminUrl, [
    `insert into users (email, welcomed_at, first_steps_dismissed_at)
      select '${mark}-' || n || '@craftpact.example', now(), now() from generate_series(1, ${count}) n`,
    `insert into auth_sessions (user_id, expires_at)
      select id, now() + interval '12 hours' from users where email like '${mark}%' returning id, user_id`,
  ]);
  return Promise.all(
    rows.map(async ({ id, user_id }) => {
      const userId = String(user_id);
      return { userId, cookie: `${loginCookieName()}=${await sealLogin({ authSessionId: String(id), userId })}` };
    }),
  );
}

/** Start, a moment of work, Save, through the server actions the browser calls; notes the saves that were acknowledged. */
export async function craftOnce(product: Target, crafter: Browser, seen: Seen): Promise<void> {
  const started = await sendPress(product, crafter, seen, aStart("Under fire"));
  if (!started?.id) return;
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80));
  const saved = await sendPress(product, crafter, seen, { kind: "stop", session: started.id });
  if (saved?.status === "finished") seen.saved.push(started.id);
}

/** One GET; faults are answers that nobody should get: hanging, signing out, a 503 without Retry-After. */
export async function getPage(product: Target, crafter: Browser, seen: Seen, path: string): Promise<Response | null> {
  return fetchAndNote(seen, crafter, `GET ${path}`, product.url + path);
}

export function aStart(description: string, session = randomUUID()): Press {
  return { kind: "start", session, description };
}

/** Sends by the dashboard's server action; undefined if not acknowledged. */
export async function sendPress(
  { url, build = findServedDistDir() }: Target,
  crafter: Browser,
  seen: Seen,
  press: Press,
) {
  const response = await fetchAndNote(seen, crafter, `POST ${press.kind}`, `${url}/dashboard`, {
    headers: {
      accept: "text/x-component",
      "content-type": "text/plain;charset=UTF-8",
      "next-action": findAction(readBuiltActions(build), "crafting.pressAction").id,
    },
    body: [{ presses: [press] }],
  });
  if (response?.status !== 200) return undefined;
  const row = /^1:(\{.*\})$/m.exec(await response.text().catch(() => ""))?.[1];
  const [pressed] = row ? ((JSON.parse(row) as { data?: Pressed[] }).data ?? []) : [];
  return pressed && { status: pressed.status, id: pressed.status === "gone" ? undefined : pressed.session.id };
}

let taps = 0;

/** Sends as a press that waited on its device, by the route of every version. True if acknowledged. */
export async function sendTap({ url }: Target, crafter: Crafter, seen: Seen, press: Press) {
  const now = { boot: crafter.userId, wall: Date.now(), mono: performance.now() };
  const tap = { ...now, ...press, id: randomUUID(), seq: ++taps };
  const body: TapQueue = { device: crafter.userId, now, pair: null, contact: null, taps: [tap] };
  const response = await fetchAndNote(seen, crafter, `POST ${press.kind}`, `${url}/api/stopwatch/taps`, {
    headers: { "content-type": "application/json" },
    body,
  });
  const answer = response?.status === 200 ? await response.json().catch(() => null) : null;
  return answer?.results[0]?.outcome === "applied";
}

type Post = { headers: Record<string, string>; body: object };

async function fetchAndNote(seen: Seen, { cookie }: Browser, what: string, url: string, post?: Post) {
  const ours = post && { ...(await accountHeaders(cookie)), origin: new URL(url).origin, ...post.headers };
  const started = Date.now();
  const response = await fetch(url, {
    ...(post && { method: "POST", body: JSON.stringify(post.body) }),
    headers: { cookie, ...ours },
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  }).catch((error: Error) => {
    seen.faults.push(`${what}: ${error.name} ${error.message}`);
    return null;
  });
  seen.slowest = Math.max(seen.slowest, Date.now() - started);
  if (!response) return null;
  const key = `${what} ${response.status}`;
  seen.statuses.set(key, (seen.statuses.get(key) ?? 0) + 1);
  if ([301, 302, 303, 307, 308, 401, 403].includes(response.status)) seen.faults.push(`${key}: signed out`);
  if (response.status === 503 && !response.headers.get("retry-after")) seen.faults.push(`${key}: no Retry-After`);
  const cleared = response.headers.getSetCookie().filter((line) => line.startsWith(cookie.replace(/=.*/, "=")));
  if (cleared.length > 0) seen.faults.push(`${key}: touched the cookie`);
  return response;
}
