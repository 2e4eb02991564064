import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Card } from "@/components/ui/card";
import { listUnmatchedPurchases } from "@/db/queries/billing/purchases";
import { requireAdmin } from "@/lib/server/auth/admin";
import { AssignForm } from "./assign-form";

export const metadata: Metadata = { title: "A purchase" };

type Props = { params: Promise<{ reference: string }> };

export default async function PurchasePage({ params }: Props) {
  await requireAdmin();
  const { reference } = await params;
  const purchase = (await listUnmatchedPurchases()).find((one) => one.providerReference === reference);
  if (!purchase) notFound();
  return (
    <div className="wrap max-w-200 py-7">
      <Card aria-labelledby="act-title" className="max-w-140">
        <h1 id="act-title" className="card-title">
          Assign a purchase
        </h1>
        <p className="mt-1 font-semibold wrap-anywhere">{purchase.providerReference}</p>
        <p className="mt-1.5 mb-4 text-muted">
          It then belongs to this account for good. Paddle’s dashboard shows who paid
          {purchase.customerReference ? ` (${purchase.customerReference})` : ""}.
        </p>
        <AssignForm providerReference={purchase.providerReference} />
        <p className="mt-4">
          <a href="/admin/books">Back without a change</a>
        </p>
      </Card>
    </div>
  );
}
