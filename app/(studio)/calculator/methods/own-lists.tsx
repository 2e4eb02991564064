import { UsageLine } from "@/components/billing/usage-line";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SoftLink } from "@/components/ui/soft-link";
import { listMyMethods } from "@/db/queries/methods/own";
import { listSavedMethods } from "@/db/queries/methods/saved";
import type { Tier } from "@/lib/domain/billing/tiers";
import { readUsage } from "@/lib/server/limits/usage";
import { MethodGrid } from "./method-grid";

type Crafter = { id: string; tier: Tier };

export async function MyMethods({ user }: { user: Crafter }) {
  const [methods, usage] = await Promise.all([listMyMethods(user.id), readUsage(user.id)]);
  if (methods.length === 0)
    return (
      <Card>
        <EmptyState
          title="No methods yet"
          drawing="spool"
          action={
            <SoftLink href="/calculator/methods?tab=public" className={buttonClass({ variant: "quiet" })}>
              Browse public methods
            </SoftLink>
          }
        >
          <p>
            A method says what your time is worth: an hourly or daily rate, plus profit if you like. Create one to price
            your projects, or save one that another crafter shares.
          </p>
        </EmptyState>
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
