import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { findWaitingSignup } from "@/db/queries/admin/people";
import { dateWords } from "@/lib/domain/shared/local-time";
import { requireAdmin } from "@/lib/server/auth/admin";
import { ActPage } from "../../../act-page";
import { ResendForm } from "../../../reason-forms";

export const metadata: Metadata = { title: "A sign-up" };

type Props = { params: Promise<{ signupId: string }> };

export default async function WaitingPage({ params }: Props) {
  const { timeZone } = await requireAdmin();
  const waiting = await findWaitingSignup((await params).signupId);
  if (!waiting) notFound();
  const signedUp = dateWords(waiting.createdAt, timeZone);
  return (
    <ActPage
      title="Send the confirmation again"
      about={waiting.email}
      sentence={`Signed up ${signedUp}. A new link goes to this address; the first one stays valid for its 24 hours.`}
      back="/admin/people"
    >
      <ResendForm signupId={waiting.id} />
    </ActPage>
  );
}
