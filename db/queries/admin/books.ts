import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { subscriptions, users } from "@/db/schema";
import { PAST_DUE_DAYS } from "@/lib/domain/billing/subscriptions";
import { inAdminTransaction } from "../admin-log";
import { assignPurchaseIn } from "../billing/purchases";

const MAX_DUE = 200;

export type DuePayment = Awaited<ReturnType<typeof listDuePayments>>[number];

/** Subscriptions with a failed payment that still entitle to their plan, the first to lapse first. */
export function listDuePayments() {
  const { providerReference, customerReference, tier, pastDueSince } = subscriptions;
  return db
    .select({ providerReference, customerReference, tier, pastDueSince, userId: users.id, email: users.email })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        eq(subscriptions.status, "past_due"),
        gt(pastDueSince, sql`app_now() - ${`${PAST_DUE_DAYS} days`}::interval`),
      ),
    )
    .orderBy(asc(pastDueSince))
    .limit(MAX_DUE);
}

/** Does what `npm run purchases -- assign` does, with a log line. */
export function assignPurchaseAs(
  admin: { id: string },
  { providerReference, email, reason }: { providerReference: string; email: string; reason: string },
) {
  const subject = { kind: "purchase" as const, id: providerReference };
  const details = ({ userId, tier }: { userId: string; tier: string | null }) => ({
    account: userId,
    ...(tier && { plan: tier }),
  });
  return inAdminTransaction(admin, { act: "purchase.assigned", subject, reason, details }, (tx) =>
    assignPurchaseIn(tx, providerReference, email),
  );
}
