import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Press } from "@/lib/domain/crafting/tap";
import { accountHeaders } from "../../support/people/session-cookie";
import { waitUntil } from "../../support/processes/children";
import { aStart, type Crafter, newSeen } from "../crafters";
import { sendInTime } from "./load";

import { WEB_URL } from "./settings";

type Stream = { port: number; events: { at: number; event: string }[]; isOpen(): boolean; close(): void };

export type News = Awaited<ReturnType<typeof followNews>>;

/** A crafter with a tab open at each process: what she saves anywhere must reach both. */
export async function followNews(crafter: Crafter, ports: readonly number[]) {
  const headers = { cookie: crafter.cookie, ...(await accountHeaders(crafter.cookie)), host: new URL(WEB_URL).host };
  const streams = ports.map((port) => openStream(port, headers));
  return {
    /** Starts and saves a session; resolves with how long that took to reach the slowest process, from the request to save it. */
    async arrive(seconds: number): Promise<number> {
      // A browser that opens a stream reads what it shows again, so only what comes later is news.
      await waitUntil("every process's stream", seconds, () => streams.every(({ isOpen }) => isOpen()) || null);
      const id = await waitUntil("an acknowledged start", seconds, async () => {
        return (await write(aStart("News")))?.id ?? null;
      });
      let sentAt = 0;
      await waitUntil("an acknowledged save", seconds, async () => {
        sentAt = Date.now();
        return (await write({ kind: "stop", session: id }))?.status === "finished" || null;
      });
      const late = streams.map(({ port, events }) =>
        waitUntil(`news at process ${port}`, seconds, () => {
          const news = events.find(({ at, event }) => at >= sentAt && event === "stopwatch");
          return news ? Math.max(1, news.at - sentAt) : null;
        }),
      );
      return Math.max(...(await Promise.all(late)));
    },
    close: () => {
      for (const stream of streams) stream.close();
    },
  };

  function write(press: Press) {
    return sendInTime(WEB_URL, crafter, newSeen(), press);
  }
}

/** Opens again when it ends, as EventSource does. */
function openStream(port: number, headers: Record<string, string>): Stream {
  const events: Stream["events"] = [];
  let isWanted = true;
  let current: IncomingMessage | null = null;
  void (async () => {
    for (; isWanted; await pause(500)) {
      await new Promise<void>((resolve) => {
        const asked = get({ port, path: "/api/notifications/stream", agent: false, headers }, (answer) => {
          if (answer.statusCode === 200) current = answer;
          let text = "";
          answer.on("data", (part) => {
            const messages = (text + part).split("\n\n");
            text = messages.pop() ?? "";
            for (const message of messages)
              events.push({ at: Date.now(), event: /^event: (\S+)/m.exec(message)?.[1] ?? "" });
          });
          answer.once("close", resolve).once("error", () => resolve());
        });
        asked.once("error", () => resolve());
      });
      current = null;
    }
  })();
  return {
    port,
    events,
    isOpen: () => current !== null,
    close() {
      isWanted = false;
      current?.destroy();
    },
  };
}
