import { addView } from "@/db/queries/shares/public";
import { isBot } from "@/lib/domain/shares/link";
import { logUnexpectedError } from "@/lib/server/log/writer";
import type { Shared } from "./share-route";

/** Counts a view. A failure is only logged, so that the page is shown anyway. */
export async function noteView({ found, request: { method, headers } }: Shared): Promise<void> {
  const isAhead = /prefetch|preview/i.test(`${headers.get("sec-purpose")} ${headers.get("purpose")}`);
  if (method !== "GET" || isAhead || isBot(headers.get("user-agent"))) return;
  await addView(found.id).catch((error: unknown) => logUnexpectedError("share-views", error));
}
