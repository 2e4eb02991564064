import "server-only";
import postgres from "postgres";
import { env } from "@/lib/server/env";

export const LISTENER_NAME = "craft-pact-listener";

/** Reconnects by itself. Messages sent meanwhile are lost: `onListening` runs at every (re)connection, to catch up. */
export function listen(
  channel: string,
  { onMessage, onListening }: { onMessage: (payload: string) => void; onListening: () => void },
): { stop: () => Promise<void> } {
  const sql = postgres(env().DATABASE_URL, {
    max: 1,
    connect_timeout: 5,
    // Seconds.
    backoff: () => 0.2,
    onnotice: () => {},
    connection: { application_name: LISTENER_NAME },
  });
  // The driver keeps retrying; only the first attempt rejects.
  sql.listen(channel, onMessage, onListening).catch(() => {});
  return { stop: () => sql.end({ timeout: 1 }) };
}
