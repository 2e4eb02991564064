import { UsageLine } from "@/components/billing/usage-line";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SoftLink } from "@/components/ui/soft-link";
import { StitchedRule } from "@/components/ui/stitched-rule";
import { listMyMethods } from "@/db/queries/methods/own";
import { listSavedMethods } from "@/db/queries/methods/saved";
import type { Tier } from "@/lib/domain/billing/tiers";
import { currencyOfCountry } from "@/lib/domain/methods/country-currency";
import { craftOf } from "@/lib/domain/profile/crafts";
import { readUsage } from "@/lib/server/limits/usage";
import { LazyStarterForm } from "./lazy-starter-form";
import { MethodGrid } from "./method-grid";

type Crafter = { id: string; tier: Tier; country: string | null; craft: string | null };

export async function MyMethods({ user }: { user: Crafter }) {
  const [methods, usage] = await Promise.all([listMyMethods(user.id), readUsage(user.id)]);
  if (methods.length === 0)
    return (
      <Card>
        <EmptyState title="No methods yet" drawing="spool" size="card">
          <p>
            A method says what your time is worth. Two questions make your first one, and you can change everything
            later.
          </p>
        </EmptyState>
        <div className="mx-auto max-w-130">
          <LazyStarterForm currency={currencyOfCountry(user.country)} craft={craftOf(user.craft)?.starter ?? null} />
          <StitchedRule />
          <p className="flex flex-wrap items-center justify-between gap-3 text-muted">
            Or save one that another crafter shares.
            <SoftLink href="/calculator/methods?tab=public" className={buttonClass({ variant: "quiet" })}>
              Browse public methods
            </SoftLink>
          </p>
        </div>
      </Card>
    );
  return (
    <>
      <UsageLine usage={usage?.calculationMethods} what="methods" />
      <MethodGrid methods={methods} tier={user.tier} />
    </>
  );
}

export async function SavedMethods({ user }: { user: Crafter }) {
  const [methods, usage] = await Promise.all([listSavedMethods(user.id), readUsage(user.id)]);
  if (methods.length === 0)
    return (
      <Card>
        <EmptyState
          title="No saved methods yet"
          action={
            <SoftLink href="/calculator/methods?tab=public" className={buttonClass({ variant: "quiet" })}>
              Browse public methods
            </SoftLink>
          }
        >
          <p>Methods you save appear here, ready to price your projects.</p>
        </EmptyState>
      </Card>
    );
  return (
    <>
      <UsageLine usage={usage?.savedMethods} what="saved methods" />
      <MethodGrid methods={methods} tier={user.tier} />
    </>
  );
}
