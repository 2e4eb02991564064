import "server-only";
import { type StatusPart, statusParts } from "@/lib/domain/shared/status";
import { env } from "./env";
import { hasMailbox } from "./mail/sender";
import { readOperation } from "./operation";
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
