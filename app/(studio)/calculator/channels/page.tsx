import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { UsageLine } from "@/components/billing/usage-line";
import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { listOfferedMethods } from "@/db/queries/methods/saved";
import { listChannels } from "@/db/queries/sales/channels";
import { listFloors, type WageFloor } from "@/db/queries/sales/floors";
import { DEFAULT_CURRENCY } from "@/lib/domain/methods/method-fields";
import { newChannelFields } from "@/lib/domain/sales/channels";
import { amountText } from "@/lib/domain/shared/money";
import { isActionRequest, requireUser } from "@/lib/server/auth/current-user";
import { fullPlanPath, readUsage } from "@/lib/server/limits/usage";
import { ChannelList } from "./channel-list";
import { FloorForm } from "./floor-form";
import { NewChannel } from "./new-channel";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { dialog } = await searchParams;
  return { title: dialog === "new" ? "Add a sales channel" : "Where I sell" };
}

/** Sales channels with their fees, and the minimum wage per hour. */
export default async function ChannelsPage({ searchParams }: Props) {
  const [user, { dialog }] = await Promise.all([requireUser(), searchParams]);
  // In the answer to the action that reached the plan's limit, the form decides where to go.
  const isNew = dialog === "new" && !(await isActionRequest());
  const full = isNew ? await fullPlanPath("/calculator/channels/new", user.id, readUsage) : null;
  if (full) redirect(full);
  const [channels, floors, methods, usage] = await Promise.all([
    listChannels(user.id),
    listFloors(user.id),
    listOfferedMethods(user.id),
    readUsage(user.id),
  ]);
  const used = [...methods, ...channels, ...floors].map(({ currency }) => currency);
  const currencies = used.length > 0 ? [...new Set(used)] : [DEFAULT_CURRENCY];
  return (
    <div className="wrap max-w-200 py-7">
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1>Where I sell</h1>
          <HelpLink to="selling" />
          <p className="mt-1 text-muted">What each place takes, so that you see what a price really pays.</p>
        </div>
        <SoftLink href="/calculator/channels/new" prefetch={false} scroll={false} className={buttonClass()}>
          <Icon of="plus" />
          Add channel
        </SoftLink>
      </header>
      <UsageLine usage={usage?.salesChannels} what="sales channels" />
      <ChannelList channels={channels} />
      <FloorCard currencies={currencies} floors={floors} />
      {dialog === "new" ? <NewChannel initial={newChannelFields("direct", currencies[0] ?? DEFAULT_CURRENCY)} /> : null}
    </div>
  );
}

/** The minimum wage per hour, in each currency that the crafter uses. */
function FloorCard({ currencies, floors }: { currencies: readonly string[]; floors: readonly WageFloor[] }) {
  const known = new Map(floors.map(({ currency, floorCents }) => [currency, amountText(floorCents)]));
  return (
    <Card aria-labelledby="floor-title" className="mt-6">
      <CardTitle id="floor-title">The least an hour should bring</CardTitle>
      <p className="mt-1 mb-4 text-muted">
        Private. Your projects show how far a price is from it. Leave blank for none.
      </p>
      <div className="grid gap-4">
        {currencies.map((currency) => (
          <FloorForm key={currency} currency={currency} stored={known.get(currency) ?? ""} />
        ))}
      </div>
    </Card>
  );
}
