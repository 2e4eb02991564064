import { setTimeout as pause } from "node:timers/promises";
import type { Press } from "@/lib/domain/crafting/tap";
import { withinTime } from "@/lib/time-out";
import { aStart, type Crafter, newSeen, type Seen, sendPress } from "../crafters";
import type { Books } from "./database";

/** An acknowledged write: a session started or saved after this many sends. Times in milliseconds. */
type Write = { id: string; kind: "started" | "saved"; writer: number; sends: number; sentAt: number; doneAt: number };

export type Load = ReturnType<typeof startLoad>;

/** The wait after a refusal, as of an outbox. */
const WAIT_MS = 200;
/** Longer than the product and crafters.ts give an answer: what dies in the middle of one may leave fetch waiting for ever. */
const GIVE_UP_MS = 15_000;

/** Every crafter starts and saves sessions through the product's own actions until `stop`; keeps the books of what was acknowledged. */
export function startLoad(url: string, crafters: Crafter[]) {
  const writes: Write[] = [];
  const seen: Seen = newSeen();
  let going = true;
  const writers = crafters.map(async (crafter, writer) => {
    /** As a browser's outbox: the same again until it is acknowledged, however often its answer was lost. */
    const write = async (kind: Write["kind"], press: Press) => {
      for (let sends = 1; going; sends++) {
        const sentAt = Date.now();
        const answer = await sendInTime(url, crafter, seen, press);
        const id = kind === "started" ? answer?.id : answer?.status === "finished" && press.session;
        if (id) {
          writes.push({ id, kind, writer, sends, sentAt, doneAt: Date.now() });
          return id;
        }
        await pause(WAIT_MS);
      }
      return null;
    };
    for (let session = 0; going; session++) {
      const sessionId = await write("started", aStart(`Drill ${writer}-${session}`));
      if (!sessionId) return;
      await pause(20 + Math.random() * 80);
      await write("saved", { kind: "stop", session: sessionId });
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
export function sendInTime(url: string, crafter: Crafter, seen: Seen, press: Press) {
  return withinTime(sendPress({ url }, crafter, seen, press), GIVE_UP_MS).catch(() => {
    seen.faults.push(`${press.kind}: gave up`);
    return undefined;
  });
}

/** Time from then until the first acknowledgement of a write that was sent later, and until every writer has one. */
export function measureWaits({ writes, writers }: Load, at: number): { firstMs: number; allMs: number } | null {
  const since = writes.filter(({ sentAt }) => sentAt > at);
  const firstOfEach = new Map<number, number>();
  for (const { writer, doneAt } of since) if (!firstOfEach.has(writer)) firstOfEach.set(writer, doneAt - at);
  if (firstOfEach.size < writers) return null;
  return { firstMs: Math.min(...firstOfEach.values()), allMs: Math.max(...firstOfEach.values()) };
}

/** The longest time without any acknowledged write, from one moment to another. */
export function findLongestGap({ writes }: Load, from: number, to: number): number {
  const times = writes.map(({ doneAt }) => doneAt).filter((at) => at >= from && at <= to);
  const all = [from, ...times.sort((a, b) => a - b), to];
  return Math.max(...all.slice(1).map((at, n) => at - (all[n] ?? at)));
}

/** Attempts that were not acknowledged: refused in words, by a proxy, or without an answer for ten seconds. */
export function countRefused({ seen, writes }: Load): number {
  const answered = [...seen.statuses.values()].reduce((sum, n) => sum + n, 0);
  return answered + findUnanswered(seen).length - writes.length;
}

/** Acknowledged only when they were sent again: those that an earlier send may have written already. */
export function countRepeated({ writes }: Load): number {
  return writes.filter(({ sends }) => sends > 1).length;
}

/** Counts the faults by their text. */
export function faultsOf({ seen }: Load): Record<string, number> {
  const faults: Record<string, number> = {};
  for (const text of seen.faults) faults[text] = (faults[text] ?? 0) + 1;
  return faults;
}

function findUnanswered({ faults }: Seen): string[] {
  return faults.filter((text) => !/ \d{3}: /.test(text));
}

/** Acknowledged writes that the database does not have. */
export function findLostWrites({ writes }: Pick<Load, "writes">, { started, saved }: Books): string[] {
  return writes
    .filter(({ id, kind }) => !(kind === "started" ? started : saved).has(id))
    .map(({ id, kind }) => `${kind} ${id}`);
}
