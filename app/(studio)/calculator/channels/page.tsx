import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { UsageLine } from "@/components/billing/usage-line";
import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { listOfferedMethods } from "@/db/queries/methods/saved";
import { listChannels, type SalesChannel } from "@/db/queries/sales/channels";
import { listFloors } from "@/db/queries/sales/floors";
import { DEFAULT_CURRENCY } from "@/lib/domain/methods/method-fields";
import { channelFieldsOf, feesInWords, newChannelFields } from "@/lib/domain/sales/channels";
import { amountText } from "@/lib/domain/shared/money";
import { isActionRequest, requireUser } from "@/lib/server/auth/current-user";
import { fullPlanPath, readUsage } from "@/lib/server/limits/usage";
import { EmptyCard } from "../empty-card";
import { ChannelActions, NewChannel } from "./channel-actions";
import { FloorForm } from "./floor-form";

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
      <Card aria-labelledby="floor-title" className="mt-6">
        <CardTitle id="floor-title">The least you want to earn an hour</CardTitle>
        <p className="mt-1 mb-4 text-muted">
          Private. Your projects show how far a price is from this minimum. Leave blank for none.
        </p>
        <div className="grid gap-4">
          {currencies.map((currency) => {
            const floor = floors.find((one) => one.currency === currency);
            return <FloorForm key={currency} currency={currency} stored={floor ? amountText(floor.floorCents) : ""} />;
          })}
        </div>
      </Card>
      {dialog === "new" ? <NewChannel initial={newChannelFields("direct", currencies[0] ?? DEFAULT_CURRENCY)} /> : null}
    </div>
  );
}

function ChannelList({ channels }: { channels: readonly SalesChannel[] }) {
  const used = channels.filter(({ isArchived }) => !isArchived);
  const archived = channels.filter(({ isArchived }) => isArchived);
  return (
    <div id="channels-panel" tabIndex={-1} className="outline-none">
      {used.length === 0 ? (
        <EmptyCard
          title="No sales channels yet"
          drawing="basket"
          way={{ href: "/calculator/channels/new", words: "Add where you sell", prefetch: false, scroll: false }}
        >
          Add a market, a shop or a website with its fees. Your projects then show what each price really pays.
        </EmptyCard>
      ) : (
        <Rows channels={used} level={2} />
      )}
      {archived.length > 0 ? (
        <section aria-labelledby="archived-title" className="mt-6">
          <h2 id="archived-title" className="mb-2">
            No longer used
          </h2>
          <Rows channels={archived} level={3} />
        </section>
      ) : null}
    </div>
  );
}

function Rows({ channels, level }: { channels: readonly SalesChannel[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul className="list-card">
      {channels.map((channel) => (
        <li key={channel.id} className="project-row">
          <div className="min-w-0 flex-[1_1_11rem]">
            <Heading id={`channel-${channel.id}`} className="text-lg wrap-anywhere">
              <bdi>{channel.name}</bdi>
            </Heading>
            <p className="num mt-0.5 text-sm wrap-anywhere text-muted">{feesInWords(channel, channel.currency)}</p>
          </div>
          <ChannelActions id={channel.id} isArchived={channel.isArchived} fields={channelFieldsOf(channel)} />
        </li>
      ))}
    </ul>
  );
}
