import { primaryPool } from "@/db/connection/client";

/** A statement as the driver received it. */
export type SentStatement = { text: string; values: unknown[] };

/** Runs a read and resolves with its statements. */
export async function statementsOf(read: () => Promise<unknown>): Promise<SentStatement[]> {
  const { sql } = primaryPool();
  const { unsafe } = sql;
  const seen: SentStatement[] = [];
  sql.unsafe = ((text: string, values: unknown[] = [], options?: object) => {
    if (/^\s*(select|with)\b/i.test(text)) seen.push({ text, values });
    return unsafe(text, values as never[], options);
  }) as typeof sql.unsafe;
  try {
    await read();
  } finally {
    sql.unsafe = unsafe;
  }
  return seen;
}
