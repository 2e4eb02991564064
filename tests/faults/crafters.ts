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
  const started = await callAction(product, crafter, seen, "startSessionAction", { description: "Under fire" });
  if (!started?.id) return;
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80));
  const saved = await callAction(product, crafter, seen, "finishSessionAction", { sessionId: started.id });
  if (saved?.status === "finished") seen.saved.push(started.id);
}

/** One GET; faults are answers that nobody should get: hanging, signing out, a 503 without Retry-After. */
export async function look(product: Target, crafter: Crafter, seen: Seen, path: string): Promise<Response | null> {
  return watched(seen, crafter, `GET ${path}`, () =>
    fetch(product.url + path, { headers: { cookie: crafter.cookie }, redirect: "manual", signal: limit() }),
  );
}

type Answer = { id?: string; status?: string };

/** Undefined where it was not acknowledged. */
export async function callAction(product: Target, crafter: Crafter, seen: Seen, name: string, input: object) {
  const account = await accountHeaders(crafter.cookie);
  const response = await watched(seen, crafter, `POST ${name}`, () =>
    fetch(`${product.url}/dashboard`, {
      method: "POST",
      headers: {
        cookie: crafter.cookie,
        ...account,
        origin: product.url,
        accept: "text/x-component",
        "content-type": "text/plain;charset=UTF-8",
        "next-action": actionId(name, product.dataDir, product.sources),
      },
      body: JSON.stringify([input]),
      redirect: "manual",
      signal: limit(),
    }),
  );
  if (response?.status !== 200) return undefined;
  const row = /^1:(\{.*\})$/m.exec(await response.text().catch(() => ""))?.[1];
  return row ? (JSON.parse(row) as { data?: Answer }).data : undefined;
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
