import type { Metadata } from "next";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { FormMessage } from "@/components/ui/form-message";
import { findBroken } from "@/db/invariants";
import type { DuePayment } from "@/db/queries/billing/purchases";
import { listDuePayments, listUnmatchedPurchases, type UnmatchedPurchase } from "@/db/queries/billing/purchases";
import { PAST_DUE_DAYS } from "@/lib/domain/billing/subscriptions";
import { TIERS } from "@/lib/domain/billing/tiers";
import { addDays, dateWords, localDateOf } from "@/lib/domain/shared/local-time";
import { requireAdmin } from "@/lib/server/auth/admin";
import { env } from "@/lib/server/env";
import { logUnexpectedError } from "@/lib/server/log/writer";
import { compareWithPaddle } from "@/lib/server/paddle/reconcile";
import { Facts } from "../facts";

export const metadata: Metadata = { title: "Books" };

type Props = { searchParams: Promise<{ compare?: string | string[]; done?: string | string[] }> };

/** Differences between Paddle and our records, failed payments, and payments that match no account. */
export default async function BooksPage({ searchParams }: Props) {
  const { timeZone } = await requireAdmin();
  const [{ compare, done }, due, unmatched] = await Promise.all([
    searchParams,
    listDuePayments(),
    listUnmatchedPurchases(),
  ]);
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-7 *:max-w-200">
      <h1>Books</h1>
      {done === "assigned" ? <FormMessage tone="success">The purchase was assigned.</FormMessage> : null}
      <Comparison isAsked={compare === "now"} />
      <DuePayments due={due} timeZone={timeZone} />
      <UnmatchedPurchases purchases={unmatched} timeZone={timeZone} />
    </div>
  );
}

/** Shows the findings of the daily reconciliation and the daily check of the sums as of now. Repairs nothing. */
async function Comparison({ isAsked }: { isAsked: boolean }) {
  return (
    <Card aria-labelledby="compare-title">
      <CardTitle id="compare-title">Our records and Paddle’s</CardTitle>
      <p className="mt-1.5 mb-3 text-muted">
        Both are compared once a day, and differences are put right by themselves where that’s safe. Comparing now takes
        a moment and changes nothing.
      </p>
      {isAsked ? <Findings /> : null}
      <a
        href="/admin/books?compare=now"
        rel="nofollow"
        className={buttonClass({ variant: "quiet", className: "mt-2" })}
      >
        Compare now
      </a>
    </Card>
  );
}

async function Findings() {
  const found = await Promise.all([
    findOrReport(listPaddleDifferences, "Paddle couldn’t be reached."),
    findOrReport(listBrokenSums, "Our own sums couldn’t be checked."),
  ]);
  const lines = found.flat();
  if (lines.length === 0) return <FormMessage tone="success">Everything agrees.</FormMessage>;
  return (
    <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

async function listPaddleDifferences(): Promise<string[]> {
  if (env().BILLING === "off") return ["Payment isn’t configured, so there is nothing to compare at Paddle."];
  const { found } = await compareWithPaddle();
  return found.map(({ providerReference, differences }) => `${providerReference}: ${differences.join("; ")}`);
}

async function listBrokenSums(): Promise<string[]> {
  return Object.entries(await findBroken()).map(
    ([name, rows]) => `Invariant ${name}: ${rows === 1 ? "1 row doesn’t" : `${rows} rows don’t`} hold`,
  );
}

async function findOrReport(find: () => Promise<string[]>, failure: string): Promise<string[]> {
  try {
    return await find();
  } catch (error) {
    logUnexpectedError("admin.books", error);
    return [failure];
  }
}

/** Subscriptions with a failed payment; the plan stays active for some days. */
function DuePayments({ due, timeZone }: { due: readonly DuePayment[]; timeZone: string }) {
  return (
    <List id="due" title="Failed payments" none="No failed payments." isEmpty={due.length === 0}>
      {due.map(({ providerReference, customerReference, tier, pastDueSince, userId, email }) => (
        <li key={providerReference} className="py-3">
          <Facts
            rows={[
              [
                "Account",
                <a key="a" href={`/admin/people/${userId}`}>
                  {email}
                </a>,
              ],
              ["Plan", `${TIERS[tier].name}, ${TIERS[tier].priceDisplay} a month`],
              ["Due since", pastDueSince ? dateWords(pastDueSince, timeZone) : "unknown"],
              ["Plan stays until", pastDueSince ? formatLastDay(pastDueSince, timeZone) : "unknown"],
              ["At Paddle", `${providerReference}, ${customerReference ?? "no customer"}`],
            ]}
          />
        </li>
      ))}
    </List>
  );
}

/** Purchases paid at Paddle without our signed reference. */
function UnmatchedPurchases({ purchases, timeZone }: { purchases: readonly UnmatchedPurchase[]; timeZone: string }) {
  return (
    <List
      id="unmatched"
      title="Purchases without an account"
      none="Every purchase has its account."
      isEmpty={purchases.length === 0}
    >
      {purchases.map(({ providerReference, customerReference, tier, status, firstEventAt }) => (
        <li key={providerReference} className="py-3">
          <Facts
            rows={[
              ["At Paddle", `${providerReference}, ${customerReference ?? "no customer"}`],
              ["Plan", tier ? `${TIERS[tier].name}, ${TIERS[tier].priceDisplay} a month` : "None of ours yet"],
              ["Status", status ?? "unknown"],
              ["First event", dateWords(firstEventAt, timeZone)],
            ]}
          />
          <p className="mt-2">
            <a href={`/admin/books/${providerReference}`}>
              Assign<span className="sr-only"> {providerReference}</span> to an account
            </a>
          </p>
        </li>
      ))}
    </List>
  );
}

function List(props: { id: string; title: string; none: string; isEmpty: boolean; children: ReactNode }) {
  const { id, title, none, isEmpty, children } = props;
  return (
    <Card aria-labelledby={`${id}-title`}>
      <CardTitle id={`${id}-title`}>{title}</CardTitle>
      {isEmpty ? (
        <p className="mt-1.5 text-muted">{none}</p>
      ) : (
        <ul className="grid divide-y divide-line">{children}</ul>
      )}
    </Card>
  );
}

function formatLastDay(since: Date, timeZone: string): string {
  return dateWords(new Date(`${addDays(localDateOf(since, timeZone), PAST_DUE_DAYS)}T12:00:00Z`), "UTC");
}
