import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SoftLink } from "@/components/ui/soft-link";
import type { SalesChannel } from "@/db/queries/sales/channels";
import { channelFieldsOf, feesInWords } from "@/lib/domain/sales/channels";
import { ChannelActions } from "./channel-actions";

export function ChannelList({ channels }: { channels: readonly SalesChannel[] }) {
  const used = channels.filter(({ isArchived }) => !isArchived);
  const archived = channels.filter(({ isArchived }) => isArchived);
  return (
    <div id="channels-panel" tabIndex={-1} className="outline-none">
      {used.length === 0 ? <NoChannels /> : <Rows channels={used} level={2} />}
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
          <ChannelActions
            channel={{ id: channel.id, name: channel.name, isArchived: channel.isArchived }}
            fields={channelFieldsOf(channel)}
            nameId={`channel-${channel.id}`}
          />
        </li>
      ))}
    </ul>
  );
}

function NoChannels() {
  return (
    <Card>
      <EmptyState
        title="No sales channels yet"
        drawing="basket"
        action={
          <SoftLink
            href="/calculator/channels/new"
            prefetch={false}
            scroll={false}
            className={buttonClass({ variant: "quiet" })}
          >
            Add where you sell
          </SoftLink>
        }
      >
        <p>Add a market, a shop or a website with its fees. Your projects then show what each price really pays.</p>
      </EmptyState>
    </Card>
  );
}
