import { Rows } from "@/components/charts/bars";
import { ChartCard, NumbersTable } from "@/components/charts/chart";
import type { numbersOf } from "@/components/insights/numbers-of";
import type { ChannelTotal } from "@/lib/domain/insights/studio";
import { moneyOrLoss, TOO_SHORT } from "@/lib/domain/sales/worth";
import { printMoney } from "@/lib/domain/shared/money";

/** The wage per hour in each channel, per currency. */
export function ChannelsCard({
  channels,
  numbers,
}: {
  channels: readonly ChannelTotal[];
  numbers: ReturnType<typeof numbersOf>;
}) {
  if (channels.length === 0)
    return <ChartCard id="channels" title="By channel" words="Nothing was sold in this time." />;
  const most = new Map<string, number>();
  for (const { currency, wageCents } of channels)
    most.set(currency, Math.max(1, most.get(currency) ?? 1, wageCents ?? 0));
  // Wages in different currencies are not compared, and a loss is never named as the best.
  const best = most.size === 1 && (channels[0]?.wageCents ?? 0) > 0 ? channels[0] : null;
  const rows = channels.map((one) => [nameOf(one), one.pieces, printMoney(one.grossCents, one.currency), wageOf(one)]);
  return (
    <ChartCard
      id="channels"
      title="By channel"
      words={
        best ? `${nameOf(best)} brought the most: ${wageOf(best)} an hour.` : "What an hour brought in each place."
      }
      numbers={numbers("channels", <NumbersTable head={["Channel", "Pieces", "Sold for", "An hour"]} rows={rows} />)}
    >
      {channels.some(({ wageCents }) => wageCents === null) ? (
        <p>“–”: {TOO_SHORT} of work, which say nothing about an hour.</p>
      ) : null}
      <Rows
        rows={channels.map((one) => ({
          name: nameOf(one),
          value: one.wageCents === null ? "–" : `${wageOf(one)} an hour`,
          share: Math.max(0, (one.wageCents ?? 0) / (most.get(one.currency) ?? 1)),
        }))}
      />
    </ChartCard>
  );
}

function nameOf({ channel }: ChannelTotal): string {
  return channel ?? "Without a channel";
}

function wageOf({ wageCents, currency }: ChannelTotal): string {
  return wageCents === null ? "–" : moneyOrLoss(wageCents, currency);
}
