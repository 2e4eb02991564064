import type { Metadata } from "next";
import { FormMessage } from "@/components/ui/form-message";
import { listDuePayments } from "@/db/queries/admin/books";
import { listUnmatchedPurchases } from "@/db/queries/billing/purchases";
import { requireAdmin } from "@/lib/server/auth/admin";
import { Comparison } from "./comparison";
import { DuePayments, UnmatchedPurchases } from "./payments";

export const metadata: Metadata = { title: "Books" };

type Props = { searchParams: Promise<{ compare?: string | string[]; done?: string | string[] }> };

/** What Paddle and our books disagree about, and payments that failed or belong to nobody. */
export default async function BooksPage({ searchParams }: Props) {
  const { timeZone } = await requireAdmin();
  const [{ compare, done }, due, unmatched] = await Promise.all([
    searchParams,
    listDuePayments(),
    listUnmatchedPurchases(),
  ]);
  return (
    <div className="wrap grid max-w-200 grid-cols-[minmax(0,1fr)] gap-5 py-7">
      <h1>Books</h1>
      {done === "assigned" ? <FormMessage tone="success">The purchase was assigned.</FormMessage> : null}
      <Comparison isAsked={compare === "now"} />
      <DuePayments due={due} timeZone={timeZone} />
      <UnmatchedPurchases purchases={unmatched} timeZone={timeZone} />
    </div>
  );
}
