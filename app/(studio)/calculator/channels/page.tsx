import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { UsageLine } from "@/components/billing/usage-line";
import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { ListRow } from "@/components/ui/list-row";
import { SoftLink } from "@/components/ui/soft-link";
import { StitchProgress } from "@/components/ui/stitch-progress";
import { listOfferedMethods } from "@/db/queries/methods/saved";
import { listChannels, type SalesChannel } from "@/db/queries/sales/channels";
import { listFloors } from "@/db/queries/sales/floors";
import { channelFieldsOf, feesInWords, newChannelFields } from "@/lib/domain/sales/channels";
import { feesCents, moneyOrLoss } from "@/lib/domain/sales/worth";
import { accountCurrency } from "@/lib/domain/shared/currencies";
import { amountText, printMoney } from "@/lib/domain/shared/money";
import { isActionRequest, requireUser } from "@/lib/server/auth/current-user";
import { fullPlanPath, readUsage } from "@/lib/server/limits/usage";
import { EmptyCard } from "../empty-card";
import { ChannelActions, LazyFloorForm, NewChannel } from "./channel-actions";

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
  const currencies = used.length > 0 ? [...new Set(used)] : [accountCurrency(user)];
  return (
    <div className="wrap py-7">
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ChannelList channels={channels} />
        <Card aria-labelledby="floor-title" className="grid items-end gap-4 max-sm:px-3 lg:grid-cols-[1fr_auto]">
          <div>
            <CardTitle id="floor-title">The least you want to earn an hour</CardTitle>
            <p className="mt-1 text-muted">
              Private. Your projects show how far a price is from this minimum. Leave blank for none.
            </p>
          </div>
          <div className="flex flex-wrap gap-x-5 gap-y-4 *:grow">
            {currencies.map((currency) => {
              const floor = floors.find((one) => one.currency === currency);
              return (
                <LazyFloorForm
                  key={currency}
                  currency={currency}
                  stored={floor ? amountText(floor.floorCents, currency) : ""}
                />
              );
            })}
          </div>
        </Card>
      </div>
      {dialog === "new" ? (
        <NewChannel initial={newChannelFields("direct", currencies[0] ?? accountCurrency(user))} />
      ) : null}
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
        <Rows channels={used} />
      )}
      {archived.length > 0 ? (
        <section aria-labelledby="archived-title" className="mt-6">
          <h2 id="archived-title" className="mb-2">
            No longer used
          </h2>
          <Rows channels={archived} />
        </section>
      ) : null}
    </div>
  );
}

function Rows({ channels }: { channels: readonly SalesChannel[] }) {
  const ordered = channels.toSorted((a, b) => keptOfSample(b) - keptOfSample(a));
  return (
    <div className="list-card">
      <p aria-hidden="true" className="display py-3 text-lg">
        Of a price of 100 you keep
      </p>
      <ul className="divide-y divide-line [&_p]:whitespace-normal! lg:*:min-h-19 lg:*:gap-x-6 lg:[&_:is(strong,.more)]:order-1 lg:[&_strong]:w-36">
        {ordered.map((channel) => (
          <ListRow
            key={channel.id}
            title={channel.name}
            meta={feesInWords(channel, channel.currency)}
            value={<OfSample channel={channel} />}
            below={
              <div aria-hidden="true" className="basis-full pb-4 lg:flex-[2_1_0] lg:pb-0 lg:*:h-6 lg:*:p-[5px_6px]">
                <StitchProgress label="" value={keptOfSample(channel)} max={SAMPLE_CENTS} />
              </div>
            }
          >
            <ChannelActions id={channel.id} isArchived={channel.isArchived} fields={channelFieldsOf(channel)} />
          </ListRow>
        ))}
      </ul>
    </div>
  );
}

const SAMPLE_CENTS = 10_000;

/** What is left of a price after the channel's fees. */
function OfSample({ channel }: { channel: SalesChannel }) {
  const { currency } = channel;
  const kept = keptOfSample(channel);
  return (
    <>
      <span className="sr-only">of {currency}100 you keep</span>{" "}
      <span className="display text-[22px] whitespace-normal wrap-anywhere sm:text-2xl">
        {moneyOrLoss(kept, currency)}
      </span>
      {kept < SAMPLE_CENTS ? (
        <span className="block text-sm font-normal whitespace-normal text-muted">
          {printMoney(SAMPLE_CENTS - kept, currency)} in fees
        </span>
      ) : null}
    </>
  );
}

function keptOfSample(channel: SalesChannel): number {
  return SAMPLE_CENTS - feesCents(channel, { priceCents: SAMPLE_CENTS, shippingCents: 0, pieces: 1 });
}
