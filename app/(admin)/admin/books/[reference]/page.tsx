import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { listUnmatchedPurchases } from "@/db/queries/billing/purchases";
import { requireAdmin } from "@/lib/server/auth/admin";
import { ActPage } from "../../act-page";
import { AssignForm } from "../../reason-forms";

export const metadata: Metadata = { title: "A purchase" };

type Props = { params: Promise<{ reference: string }> };

export default async function PurchasePage({ params }: Props) {
  await requireAdmin();
  const { reference } = await params;
  const purchase = (await listUnmatchedPurchases()).find((one) => one.providerReference === reference);
  if (!purchase) notFound();
  const { providerReference, customerReference } = purchase;
  const payer = customerReference ? ` (${customerReference})` : "";
  return (
    <ActPage
      title="Assign a purchase"
      about={providerReference}
      sentence={`It then belongs to this account for good. Paddle’s dashboard shows who paid${payer}.`}
      back="/admin/books"
    >
      <AssignForm providerReference={providerReference} />
    </ActPage>
  );
}
