import { vi } from "vitest";
import { LISTENER_NAME } from "@/db/connection/listener";
import { notifications } from "@/db/schema";
import { openEventStream, type StreamOptions } from "@/lib/server/realtime/stream";
import { runAsOwner } from "../database/sql";
import { aLogin, aUser, insertRow } from "../people/factories";

const LISTENERS = `from pg_stat_activity where application_name = '${LISTENER_NAME}' and datname = current_database()`;

let addresses = 0;

/** An open stream that is read continuously; arriving events are added to `events`. */
export async function openStream(
  { userId, authSessionId }: { userId?: string; authSessionId?: string } = {},
  { address = `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`, ...options }: Options = {},
) {
  const owner = userId ?? (await aUser()).id;
  const login = authSessionId ?? (await aLogin(owner)).id;
  const tab = new AbortController();
  const full = { afterId: null, challengeIds: [], ...options };
  const response = openEventStream({ userId: owner, authSessionId: login, address }, full, tab.signal);
  const events: { event: string; data: string; id?: string }[] = [];
  const ended = response.body ? collectEvents(response.body, events) : Promise.resolve();
  return {
    userId: owner,
    authSessionId: login,
    response,
    events,
    ended,
    notifications: () => events.filter(({ event }) => event === "notification").map(({ data }) => Number(data)),
    /** Closes the stream, as closing the tab does. */
    leave: () => tab.abort(),
  };
}

/** Adds a notification and returns its id. */
export async function addNotification(userId: string, key: string, createdAt?: Date): Promise<number> {
  const row = { userId, title: "A title", body: "A body", dedupeKey: key, ...(createdAt && { createdAt }) };
  return (await insertRow(notifications, row)).id;
}

/** How many connections of this database listen. */
export async function countListeners(): Promise<number> {
  const [row] = await runAsOwner(`select count(*)::int as n ${LISTENERS}`);
  return Number(row?.n);
}

/** Terminates the listening connection. */
export async function killListener(): Promise<void> {
  await runAsOwner(`select pg_terminate_backend(pid) ${LISTENERS}`);
}

/** Waits until the process listens: events are delivered at once from then on. */
export function waitUntilListening(): Promise<void> {
  return retryProbe(async ({ userId, notifications }) => {
    await addNotification(userId, String(Math.random()));
    if (notifications().length === 0) throw new Error("nobody listens");
  });
}

/** Waits until the process has delivered everything added so far; it delivers in commit order. */
export function waitUntilDelivered(): Promise<void> {
  let last: Promise<number> | undefined;
  return retryProbe(async ({ userId, notifications }) => {
    last ??= addNotification(userId, "the last so far");
    if (!notifications().includes(await last)) throw new Error("still on its way");
  });
}

/** Repeats a look at a stream of its own until it does not throw. */
async function retryProbe(look: (probe: Awaited<ReturnType<typeof openStream>>) => Promise<void>) {
  const probe = await openStream();
  await vi.waitFor(() => look(probe), WAIT);
  probe.leave();
  await probe.ended;
}

export const WAIT = { timeout: 20_000, interval: 20 };

type Options = Partial<StreamOptions> & { address?: string };

async function collectEvents(
  body: NonNullable<Response["body"]>,
  into: { event: string; data: string; id?: string }[],
) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const messages = (text + value).split("\n\n");
    text = messages.pop() ?? "";
    for (const message of messages) {
      const fields = Object.fromEntries(message.split("\n").map((line) => line.split(": ", 2)));
      into.push({ event: fields.event ?? "", data: fields.data ?? "", ...(fields.id && { id: fields.id }) });
    }
  }
}
