import { withinTime } from "@/lib/time-out";
import { type Crafter, callAction, nothingSeen, type Seen } from "../crafters";
import { pause } from "../support";
import type { Books } from "./database";

/** An acknowledged write: a session that was started or saved. Times in milliseconds. */
type Write = { id: string; kind: "started" | "saved"; writer: number; sentAt: number; doneAt: number };

export type Load = ReturnType<typeof startLoad>;

/** After a refusal, as a browser's outbox waits. */
const WAIT_MS = 200;
/** Longer than the product and crafters.ts give an answer: what dies in the middle of one may leave fetch waiting for ever. */
const GIVE_UP_MS = 15_000;

/** Every crafter starts and saves sessions through the product's own actions until `stop`; keeps the books of what was acknowledged. */
export function startLoad(url: string, crafters: Crafter[]) {
  const writes: Write[] = [];
  const seen: Seen = nothingSeen();
  let going = true;
  const writers = crafters.map(async (crafter, writer) => {
    const write = async (kind: Write["kind"], name: string, input: object) => {
      const sentAt = Date.now();
      const answer = await act(url, crafter, seen, name, input);
      const isDone = kind === "started" ? answer?.id : answer?.status === "finished";
      return isDone ? { sentAt, answer } : null;
    };
    for (let attempt = 0; going; attempt++) {
      const started = await write("started", "startSessionAction", { description: `Drill ${writer}-${attempt}` });
      const id = started?.answer?.id;
      if (!id) {
        await pause(WAIT_MS);
        continue;
      }
      writes.push({ id, kind: "started", writer, sentAt: started.sentAt, doneAt: Date.now() });
      await pause(20 + Math.random() * 80);
      const saved = await write("saved", "finishSessionAction", { sessionId: id });
      if (saved) writes.push({ id, kind: "saved", writer, sentAt: saved.sentAt, doneAt: Date.now() });
      else await pause(WAIT_MS);
    }
  });
  return {
    seen,
    writes,
    writers: crafters.length,
    async stop() {
      going = false;
      await Promise.all(writers);
    },
  };
}

/** Undefined where it was not acknowledged, or not answered at all. */
export function act(url: string, crafter: Crafter, seen: Seen, name: string, input: object) {
  return withinTime(callAction({ url }, crafter, seen, name, input), GIVE_UP_MS).catch(() => {
    seen.faults.push(`${name}: gave up`);
    return undefined;
  });
}

/** From then until the first acknowledgement of a write that was sent later, and until every writer has one. */
export function waitedSince({ writes, writers }: Load, at: number): { firstMs: number; allMs: number } | null {
  const since = writes.filter(({ sentAt }) => sentAt > at);
  const firstOfEach = new Map<number, number>();
  for (const { writer, doneAt } of since) if (!firstOfEach.has(writer)) firstOfEach.set(writer, doneAt - at);
  if (firstOfEach.size < writers) return null;
  return { firstMs: Math.min(...firstOfEach.values()), allMs: Math.max(...firstOfEach.values()) };
}

/** The longest time without any acknowledged write, from one moment to another. */
export function longestGap({ writes }: Load, from: number, to: number): number {
  const times = writes.map(({ doneAt }) => doneAt).filter((at) => at >= from && at <= to);
  const all = [from, ...times.sort((a, b) => a - b), to];
  return Math.max(...all.slice(1).map((at, n) => at - (all[n] ?? at)));
}

/** Attempts that were not acknowledged: refused in words, by a proxy, or without an answer for ten seconds. */
export function refused({ seen, writes }: Load): number {
  const answered = [...seen.statuses.values()].reduce((sum, n) => sum + n, 0);
  return answered + unanswered(seen).length - writes.length;
}

/** What became of them, by its words. */
export function faultsOf({ seen }: Load): Record<string, number> {
  const faults: Record<string, number> = {};
  for (const text of seen.faults) faults[text] = (faults[text] ?? 0) + 1;
  return faults;
}

function unanswered({ faults }: Seen): string[] {
  return faults.filter((text) => !/ \d{3}: /.test(text));
}

/** Acknowledged writes that the database does not have. */
export function lostOf({ writes }: Pick<Load, "writes">, { started, saved }: Books): string[] {
  return writes
    .filter(({ id, kind }) => !(kind === "started" ? started : saved).has(id))
    .map(({ id, kind }) => `${kind} ${id}`);
}
