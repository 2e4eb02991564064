// Askers on the product's pool, as many as the first argument says, and its listener. Prints a line for each answer.
import { setTimeout as pause } from "node:timers/promises";
import { primaryPool } from "@/db/connection/client";
import { listenToChannel } from "@/db/connection/listener";

/** `asker` is null for the listener, each time it listens; `server` is who answered, null after an error. */
export type Line = { asker: number | null; at: number; server: string | null };

listenToChannel("power", { onMessage() {}, onListening: () => printLine(null, null) });
for (let asker = 0; asker < Number(process.argv[2]); asker++) void askForever(asker);

/** Every other asker's statements take over a second, so Postgres always works on some. */
async function askForever(asker: number) {
  const seconds = asker % 2 === 0 ? 0 : 1 + asker / 20;
  for (;;) {
    const answer = primaryPool().sql`select host(inet_server_addr()) as server, pg_sleep(${seconds})`;
    const [row] = await answer.catch(() => []);
    printLine(asker, row?.server ?? null);
    await pause(100);
  }
}

function printLine(asker: number | null, server: string | null) {
  process.stdout.write(`${JSON.stringify({ asker, at: Date.now(), server } satisfies Line)}\n`);
}
