import type { Metadata } from "next";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { DEFAULT_RETURN_PATH } from "@/lib/domain/auth/return-path";
import { requireUser } from "@/lib/server/auth/current-user";

export const metadata: Metadata = { title: "Thank you" };

/** Identical for the first and for any repeated report. */
export default async function ThanksPage() {
  await requireUser();
  return (
    <div className="wrap py-7 *:max-w-160">
      <h1>Thank you</h1>
      <Card className="mt-4 grid gap-3">
        <p>We’ve got your report, and somebody will look at it.</p>
        <p>
          When two crafters who’ve been here a while report the same thing, it’s hidden until then. What goes against
          our terms is removed; the rest stays. Its author never learns who reported it.
        </p>
        <p>
          <SoftLink href={DEFAULT_RETURN_PATH} className={buttonClass({ variant: "quiet" })}>
            Go to Dashboard
          </SoftLink>
        </p>
      </Card>
    </div>
  );
}
