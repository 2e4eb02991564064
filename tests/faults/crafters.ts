import { randomUUID } from "node:crypto";
import type { Pressed } from "@/db/queries/crafting/press";
import type { Press, TapQueue } from "@/lib/domain/crafting/tap";
import { accountHeaders } from "../support/people/session-cookie";
import { actionId, type Target } from "./product";

/** A signed-in crafter's browser, as HTTP sees it. */
export type Crafter = { userId: string; cookie: string; cookieName: string };

/** What was seen of the product while it was hit. Times in milliseconds. */
export type Seen = { slowest: number; statuses: Map<string, number>; faults: string[]; saved: string[] };

export function nothingSeen(): Seen {
  return { slowest: 0, statuses: new Map(), faults: [], saved: [] };
}

/** Start, a moment of work, Save, through the server actions the browser calls; notes the saves that were acknowledged. */
export async function craftOnce(product: Target, crafter: Crafter, seen: Seen): Promise<void> {
  const started = await sendPress(product, crafter, seen, aStart("Under fire"));
  if (!started?.id) return;
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80));
  const saved = await sendPress(product, crafter, seen, { kind: "stop", session: started.id });
  if (saved?.status === "finished") seen.saved.push(started.id);
}

/** One GET; faults are answers that nobody should get: hanging, signing out, a 503 without Retry-After. */
export async function look(product: Target, crafter: Crafter, seen: Seen, path: string): Promise<Response | null> {
  return watched(seen, crafter, `GET ${path}`, () =>
    fetch(product.url + path, { headers: { cookie: crafter.cookie }, redirect: "manual", signal: limit() }),
  );
}

export function aStart(description: string, session = randomUUID()): Press {
  return { kind: "start", session, description };
}

/** By the dashboard's server action. Undefined where it was not acknowledged. */
export async function sendPress(product: Target, crafter: Crafter, seen: Seen, press: Press) {
  const account = await accountHeaders(crafter.cookie);
  const response = await watched(seen, crafter, `POST ${press.kind}`, () =>
    fetch(`${product.url}/dashboard`, {
      method: "POST",
      headers: {
        cookie: crafter.cookie,
        ...account,
        origin: product.url,
        accept: "text/x-component",
        "content-type": "text/plain;charset=UTF-8",
        "next-action": actionId("pressAction", product.dataDir),
      },
      body: JSON.stringify([{ presses: [press] }]),
      redirect: "manual",
      signal: limit(),
    }),
  );
  if (response?.status !== 200) return undefined;
  const row = /^1:(\{.*\})$/m.exec(await response.text().catch(() => ""))?.[1];
  const [pressed] = row ? ((JSON.parse(row) as { data?: Pressed[] }).data ?? []) : [];
  return pressed && { status: pressed.status, id: pressed.status === "gone" ? undefined : pressed.session.id };
}

let taps = 0;

/** As a press that waited on its device, by the route that every version has. True: it was acknowledged. */
export async function sendTap(product: Target, crafter: Crafter, seen: Seen, press: Press) {
  const now = { boot: crafter.userId, wall: Date.now(), mono: performance.now() };
  const tap = { ...now, ...press, id: randomUUID(), seq: ++taps };
  const queue: TapQueue = { device: crafter.userId, now, pair: null, contact: null, taps: [tap] };
  const account = await accountHeaders(crafter.cookie);
  const response = await watched(seen, crafter, `POST ${press.kind}`, () =>
    fetch(`${product.url}/api/stopwatch/taps`, {
      method: "POST",
      headers: { cookie: crafter.cookie, ...account, origin: product.url, "content-type": "application/json" },
      body: JSON.stringify(queue),
      signal: limit(),
    }),
  );
  const answer = response?.status === 200 ? await response.json().catch(() => null) : null;
  return answer?.results[0]?.outcome === "applied";
}

async function watched(seen: Seen, crafter: Crafter, what: string, ask: () => Promise<Response>) {
  const started = Date.now();
  const response = await ask().catch((error: Error) => {
    seen.faults.push(`${what}: ${error.name} ${error.message}`);
    return null;
  });
  seen.slowest = Math.max(seen.slowest, Date.now() - started);
  if (!response) return null;
  const key = `${what} ${response.status}`;
  seen.statuses.set(key, (seen.statuses.get(key) ?? 0) + 1);
  if ([301, 302, 303, 307, 308, 401, 403].includes(response.status)) seen.faults.push(`${key}: signed out`);
  if (response.status === 503 && !response.headers.get("retry-after")) seen.faults.push(`${key}: no Retry-After`);
  const cleared = response.headers.getSetCookie().filter((line) => line.startsWith(`${crafter.cookieName}=`));
  if (cleared.length > 0) seen.faults.push(`${key}: touched the cookie`);
  return response;
}

function limit() {
  return AbortSignal.timeout(10_000);
}
