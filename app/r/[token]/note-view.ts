import { addView } from "@/db/queries/shares/public";
import { isBot } from "@/lib/domain/shares/bots";
import { logUnexpectedError } from "@/lib/server/log/writer";
import type { Shared } from "./share-route";

/** A page that can't be counted is shown all the same. */
export async function noteView({ found, request: { method, headers } }: Shared): Promise<void> {
  const isAhead = /prefetch|preview/i.test(`${headers.get("sec-purpose")} ${headers.get("purpose")}`);
  if (method !== "GET" || isAhead || isBot(headers.get("user-agent"))) return;
  await addView(found.id).catch((error: unknown) => logUnexpectedError("share-views", error));
}
