import "server-only";
import { findOperationFacts, type OperationFacts } from "@/db/queries/health";
import { type StatusPart, statusParts } from "@/lib/domain/shared/status";
import { keepAnswer } from "@/lib/process-singleton";
import { withinTime } from "@/lib/time-out";
import { env } from "./env";
import { logUnexpectedError } from "./log/writer";
import { hasMailbox } from "./mail/sender";
import { isRealtimeUp } from "./realtime/hub";

/** The status a few seconds ago at most. Never throws: the page has to work when other parts don't. */
export async function readStatus(): Promise<StatusPart[]> {
  const facts = await readOperation();
  const last = facts?.lastPaddleEventAt;
  return statusParts({
    stored: facts && {
      ...facts,
      paddleSilentSeconds: last ? Math.max(0, (Date.now() - last.getTime()) / 1000) : null,
      unmatchedPayments: facts.billingOpen.unmatched,
    },
    isLive: isRealtimeUp(),
    sendsMail: !hasMailbox(),
    sells: env().BILLING !== "off",
  });
}

const FRESH_MS = 5_000;
const TIMEOUT_MS = 2_000;

/** Null while the database does not answer. Queries it at most once in five seconds, however many callers there are. */
export function readOperation(): Promise<OperationFacts | null> {
  return keepAnswer(FRESH_MS, "operation", () =>
    withinTime(findOperationFacts(), TIMEOUT_MS).catch((error: unknown) => {
      logUnexpectedError("operation", error);
      return null;
    }),
  );
}
