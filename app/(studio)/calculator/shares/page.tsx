import type { Metadata } from "next";
import { UsageLine } from "@/components/billing/usage-line";
import { HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { listShares } from "@/db/queries/shares/own";
import { sharePath } from "@/lib/domain/shares/link";
import { requireUser } from "@/lib/server/auth/current-user";
import { env } from "@/lib/server/env";
import { readUsage } from "@/lib/server/limits/usage";
import { EmptyCard } from "../empty-card";
import { ShareItem } from "./share-item";

export const metadata: Metadata = { title: "Shared links" };

/** All the crafter's links, including those to work older than the plan's history. */
export default async function SharesPage() {
  const user = await requireUser();
  const [shares, usage] = await Promise.all([listShares(user.id), readUsage(user.id)]);
  return (
    <div className="wrap py-7">
      <header className="mb-5">
        <h1 id="links-title" tabIndex={-1} className="outline-none">
          Shared links
        </h1>
        <HelpLink to="sharing" />
        <p className="mt-1 text-muted">Price receipts and gift cards that people with the link can see.</p>
      </header>
      <UsageLine usage={usage?.shareLinks} what="live share links" />
      {shares.length === 0 ? (
        <EmptyCard
          title="No links yet"
          drawing="frame"
          way={{ href: "/calculator/projects?tab=completed", words: "Completed projects" }}
        >
          Open a completed project and press Share to make a price receipt or a gift card of it.
        </EmptyCard>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {shares.map((share) => (
            <ShareItem
              key={share.id}
              share={share}
              address={env().APP_URL + sharePath(share.token)}
              timeZone={user.timeZone}
              isNamed
            />
          ))}
        </ul>
      )}
      <div className="share-foot">
        {shares.length === 0 ? null : (
          <SoftLink href="/calculator/projects?tab=completed" prefetch={false}>
            <Icon of="plus" />
            Share another piece
          </SoftLink>
        )}
        <SoftLink href="/calculator/portfolio" prefetch={false}>
          <Icon of="globe" />
          Your portfolio, a page for everybody
        </SoftLink>
      </div>
    </div>
  );
}
