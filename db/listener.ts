import "server-only";
import postgres from "postgres";
import { env } from "@/lib/server/env";

/** What the listening connection is called in pg_stat_activity. */
export const LISTENER_NAME = "craft-pact-listener";

/**
 * Listens to one channel of Postgres on a connection of its own, and again whenever the connection was lost.
 * What is said meanwhile is lost: `onListening` is called at every beginning, to catch up.
 */
export function listen(
  channel: string,
  { onMessage, onListening }: { onMessage: (payload: string) => void; onListening: () => void },
): { stop: () => Promise<void> } {
  const sql = postgres(env().DATABASE_URL, {
    max: 1,
    connect_timeout: 5,
    // Seconds between attempts while the database is away.
    backoff: () => 0.2,
    onnotice: () => {},
    connection: { application_name: LISTENER_NAME },
  });
  // The driver goes on trying by itself; only the first attempt is reported here.
  sql.listen(channel, onMessage, onListening).catch(() => {});
  return { stop: () => sql.end({ timeout: 1 }) };
}
