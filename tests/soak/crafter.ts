import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { aStart } from "../faults/crafters";
import { aPicture } from "../support/people/pictures";
import { someMalformedBodies } from "../support/requests/action-bodies";
import { findAction, postAction, type ServerAction } from "../support/requests/server-actions";
import { ask, ourHeaders } from "../support/requests/wire";

/** `signedIn`: headers of every request. */
export type Soaked = { url: string; signedIn: Record<string, string>; actions: ServerAction[] };

const PAGES = `/ /login /dashboard /dashboard/sessions /impact /challenges /leaderboard /profile /billing /pricing
  /calculator/dashboard /calculator/methods /calculator/projects /nowhere`.split(/\s+/);
const MALFORMED = someMalformedBodies(50);

/** What a crafter, a visitor and an attacker do in a few seconds; returns the statuses of all answers. */
export async function soakOnce(on: Soaked, round: number): Promise<number[]> {
  const base = on.url;
  const headers = { ...ourHeaders(base), ...on.signedIn };
  const statuses: number[] = [];
  const get = async (path: string, more = {}) => {
    statuses.push((await ask(path, { base, headers: { ...headers, ...more } })).status);
    await pause(100);
  };
  const post = async (name: string, input: object) => {
    const action = findAction(on.actions, name);
    const answer = await postAction(action, [input], { cookie: on.signedIn.Cookie, base, headers: ourHeaders(base) });
    statuses.push(answer.status);
    return answer.text;
  };
  for (let step = 0; step < 3; step++) await get(PAGES[(round * 3 + step) % PAGES.length] ?? "/");
  await get("/dashboard", { RSC: "1" });
  await get("/api/stopwatch");
  await get("/api/captcha?action=login");
  const started = await post("crafting.pressAction", { presses: [aStart(`Round ${round}`)] });
  await pause(1_100);
  const id = /"id":"([0-9a-f-]{36})"/.exec(started)?.[1];
  if (id) await post("crafting.pressAction", { presses: [{ kind: "stop", session: id }] });
  if (round % 5 === 0) {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(await aPicture("png", 600, 400))], "me.png", { type: "image/png" }));
    const upload = new Response(form);
    const type = upload.headers.get("content-type") ?? "";
    const body = Buffer.from(await upload.arrayBuffer());
    const sent = { ...headers, "Content-Type": type };
    statuses.push((await ask("/api/avatars", { base, method: "POST", body, headers: sent })).status);
  }
  const refused = { ...headers, Connection: "keep-alive" };
  const large = Buffer.alloc(2 * 1024 * 1024, "a&");
  statuses.push((await ask("/api/theme", { base, method: "POST", body: large, headers: refused })).status);
  const [action] = on.actions;
  const malformed = MALFORMED[round % MALFORMED.length] ?? "";
  const call = { ...headers, "Content-Type": "text/plain", "Next-Action": action?.id ?? "" };
  statuses.push((await ask(action?.page ?? "/", { base, method: "POST", body: malformed, headers: call })).status);
  await holdStream(on, 1_000);
  await sendHalfAndLeave(on);
  return statuses;
}

/** A tab that listens for a while and is closed. */
async function holdStream({ url, signedIn }: Soaked, milliseconds: number): Promise<void> {
  const answer = await fetch(`${url}/api/notifications/stream`, { headers: signedIn });
  const reader = answer.body?.getReader();
  await Promise.race([reader?.read(), pause(milliseconds)]);
  await pause(milliseconds);
  await reader?.cancel();
}

/** Sends half a request and leaves. */
function sendHalfAndLeave({ url, signedIn }: Soaked): Promise<void> {
  const sent = request(`${url}/dashboard`, {
    method: "POST",
    headers: {
      ...ourHeaders(url),
      ...signedIn,
      "content-length": "1000",
      "content-type": "text/plain",
      "next-action": "x",
    },
  });
  return new Promise((resolve) => {
    sent.on("error", () => {}).on("close", () => resolve());
    sent.write("[", () => setTimeout(() => sent.destroy(), 20));
  });
}
