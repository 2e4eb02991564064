import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Card } from "@/components/ui/card";
import { findWaiting } from "@/db/queries/admin/people";
import { dateWords } from "@/lib/domain/shared/local-time";
import { requireAdmin } from "@/lib/server/auth/admin";
import { ResendForm } from "./resend-form";

export const metadata: Metadata = { title: "A sign-up" };

type Props = { params: Promise<{ signupId: string }> };

export default async function WaitingPage({ params }: Props) {
  const { timeZone } = await requireAdmin();
  const waiting = await findWaiting((await params).signupId);
  if (!waiting) notFound();
  return (
    <div className="wrap max-w-200 py-7">
      <Card aria-labelledby="act-title" className="max-w-140">
        <h1 id="act-title" className="card-title">
          Send the confirmation again
        </h1>
        <p className="mt-1 font-semibold wrap-anywhere">{waiting.email}</p>
        <p className="mt-1.5 mb-4 text-muted">
          Signed up {dateWords(waiting.createdAt, timeZone)}. A new link goes to this address; the first one stays valid
          for its 24 hours.
        </p>
        <ResendForm signupId={waiting.id} />
        <p className="mt-4">
          <a href="/admin/people">Back without a change</a>
        </p>
      </Card>
    </div>
  );
}
