import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { env } from "@/lib/server/env";

export const LISTENER_NAME = "craft-pact-listener";

const RETRY_MS = 200;

/**
 * Listens and reconnects by itself. Messages sent meanwhile are lost: `onListening` runs after every (re)connection, to
 * catch up. The driver's own `listen` gives up silently if Postgres refuses, for example while it is becoming primary.
 */
export function listenToChannel(
  channel: string,
  { onMessage, onListening }: { onMessage: (payload: string) => void; onListening: () => void },
): { stop: () => Promise<void> } {
  let isStopped = false;
  let isTrying = false;
  const options = {
    max: 1,
    connect_timeout: 5,
    keep_alive: 5,
    // Seconds.
    backoff: () => RETRY_MS / 1000,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    onnotify: (_: string, payload: string) => onMessage(payload),
    onclose: () => void keepListening(),
    connection: { application_name: LISTENER_NAME },
  };
  const sql = postgres(env().DATABASE_URL_DIRECT, options);

  async function keepListening() {
    if (isTrying) return;
    isTrying = true;
    while (!isStopped) {
      const isListening = await sql.unsafe(`listen "${channel}"`).then(
        () => true,
        () => false,
      );
      if (isListening) break;
      await pause(RETRY_MS);
    }
    isTrying = false;
    if (!isStopped) onListening();
  }

  void keepListening();
  return {
    stop() {
      isStopped = true;
      return sql.end({ timeout: 1 });
    },
  };
}
