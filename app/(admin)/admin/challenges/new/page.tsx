import type { Metadata } from "next";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import { requireAdmin } from "@/lib/server/auth/admin";
import { AddForm } from "../upkeep";

export const metadata: Metadata = { title: "Add a challenge" };

export default async function NewChallengePage() {
  await requireAdmin();
  return (
    <div className="wrap grid gap-5 py-7 *:max-w-200">
      <div>
        <BackLink href="/admin/challenges">All challenges</BackLink>
        <h1>Add a challenge</h1>
        <p className="mt-1.5 text-muted">
          Every crafter sees it at once. Goals and dates can’t be changed later, so that nobody’s time counts
          differently.
        </p>
      </div>
      <Card aria-label="The challenge">
        <AddForm />
      </Card>
    </div>
  );
}
