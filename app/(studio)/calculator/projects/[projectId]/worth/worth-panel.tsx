"use client";

import { useId } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { SoftLink } from "@/components/ui/soft-link";
import type { SalesChannel } from "@/db/queries/sales/channels";
import {
  hourInWords,
  type MadeWork,
  PER_HOUR_FROM_SECONDS,
  PRICE_ENDS,
  type PriceEnd,
  wageInWords,
} from "@/lib/domain/sales/worth";
import { amountText, printMoney, typedAmountProblem } from "@/lib/domain/shared/money";
import { ChannelTable } from "./channel-table";
import { LinkedField } from "./linked-field";
import { SpokenResult } from "./spoken-result";
import { useWorth } from "./use-worth";

export type WorthPanelProps = {
  work: MadeWork;
  currency: string;
  channels: readonly SalesChannel[];
  floorCents: number | null;
  start: { from: "price" | "wage"; cents: number };
  /** Opens the completion dialog with the price; null for completed work. */
  completeHref: string | null;
};

/** Price and wage, linked through the fees of a channel, and the results for every channel. */
export function WorthPanel({ work, currency, channels, floorCents, start, completeHref }: WorthPanelProps) {
  const id = useId();
  const worth = useWorth({ work, channels, start });
  const { price, wage, paid, kept, ceilings, problem } = worth;
  const money = (cents: number) => printMoney(cents, currency);
  const hasWage = work.seconds >= PER_HOUR_FROM_SECONDS;
  const words = price === null ? "No price is that high." : wageInWords(paid, currency, floorCents);
  const piece = work.pieces === 1 ? "" : " of one";
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <LinkedField
          id={`${id}-price`}
          label={`Price${piece}`}
          text={worth.textOf("price")}
          cents={price}
          ceiling={ceilings.price}
          valueText={price === null ? "No price" : `Price ${money(price)}`}
          error={worth.isDriver("price") ? problem : null}
          onMove={(text) => worth.move("price", text)}
        />
        {hasWage ? (
          <LinkedField
            id={`${id}-wage`}
            label="Wage"
            text={worth.textOf("wage")}
            cents={wage}
            ceiling={ceilings.wage}
            valueText={wage === null ? "No wage" : `Wage ${hourInWords(wage, currency)}`}
            error={worth.isDriver("wage") ? problem : null}
            onMove={(text) => worth.move("wage", text)}
          />
        ) : null}
      </div>
      <Choices id={id} worth={worth} hasWage={hasWage} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="num font-semibold">{words}</p>
        {completeHref && price !== null && price > 0 && problem === null ? (
          <SoftLink
            href={`${completeHref}&price=${amountText(price)}`}
            prefetch={false}
            scroll={false}
            className={buttonClass({ variant: "quiet" })}
          >
            Use this price
          </SoftLink>
        ) : null}
      </div>
      <SpokenResult
        words={
          price === null
            ? words
            : `At ${money(price)}: ${words}${kept === null ? "" : ` You ${kept < 0 ? "lose" : "keep"} ${money(Math.abs(kept))}.`}`
        }
      />
      <ChannelTable lines={worth.lines} currency={currency} pieces={work.pieces} hasWage={hasWage} />
    </div>
  );
}

function Choices({ id, worth, hasWage }: { id: string; worth: ReturnType<typeof useWorth>; hasWage: boolean }) {
  const { channels, channel, setChannelId, end, setEnd, shipping, setShipping, postage, setPostage } = worth;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id={`${id}-channel`} label="Sold through">
        {(control) => (
          <Select {...control} value={channel.id} onChange={(event) => setChannelId(event.target.value)}>
            {channels.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {hasWage ? <PriceEndField id={`${id}-end`} end={end} onEnd={setEnd} /> : null}
      <AmountField
        id={`${id}-shipping`}
        label="Shipping you charge"
        placeholder="0.00"
        value={shipping}
        error={typedAmountProblem(shipping) ?? undefined}
        onValue={setShipping}
      />
      <AmountField
        id={`${id}-postage`}
        label="Postage you pay"
        placeholder="0.00"
        value={postage}
        error={typedAmountProblem(postage) ?? undefined}
        onValue={setPostage}
      />
    </div>
  );
}

/** Applies only to a price calculated from the wage. */
function PriceEndField({ id, end, onEnd }: { id: string; end: PriceEnd; onEnd: (end: PriceEnd) => void }) {
  return (
    <Field id={id} label="Round the price up to">
      {(control) => (
        <Select {...control} value={end} onChange={(event) => onEnd(event.target.value as PriceEnd)}>
          {Object.entries(PRICE_ENDS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
