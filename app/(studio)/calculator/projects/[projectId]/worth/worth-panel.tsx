"use client";

import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { buttonClass } from "@/components/ui/button";
import { bindFields, SelectField } from "@/components/ui/form-fields";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import type { SalesChannel } from "@/db/queries/sales/channels";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { priceOfAll } from "@/lib/domain/sales/price-of-one";
import { suggestedPriceQuery } from "@/lib/domain/sales/suggested-price";
import type { WorthBeginning } from "@/lib/domain/sales/supposed-hours";
import { hourInWords, listPriceEnds, type MadeWork, PER_HOUR_FROM_SECONDS } from "@/lib/domain/sales/worth";
import { amountText, printMoney, typedAmountProblem } from "@/lib/domain/shared/money";
import { ChannelTable } from "./channel-table";
import { type SupposedCopies, SupposedField, useSupposed } from "./supposed-field";
import { useWorth, type WorthStart, type WorthState } from "./use-worth";
import { answerInWords } from "./worth-answer";

export type WorthPanelProps = {
  work: MadeWork;
  currency: string;
  channels: readonly SalesChannel[];
  floorCents: number | null;
  start: WorthStart;
  /** Null for completed work, whose hours are known. */
  suppose: { copies: SupposedCopies } | null;
  /** The figures that the project was kept with. */
  beginning: WorthBeginning | null;
  /** Opens the completion dialog with the price; null where nothing is completed. */
  completeHref: string | null;
};

/** Price and wage, linked through the fees of a channel, and the results for every channel. */
export function WorthPanel({
  work: logged,
  currency,
  channels,
  floorCents,
  start,
  suppose,
  beginning,
  completeHref,
}: WorthPanelProps) {
  const id = useId();
  const supposed = useSupposed(suppose ? beginning?.hours : "");
  const work = { ...logged, seconds: supposed.seconds ?? logged.seconds };
  const worth = useWorth({ work, currency, channels, start, beginning });
  const hasWage = work.seconds >= PER_HOUR_FROM_SECONDS;
  const answer = answerInWords({
    worth,
    work,
    currency,
    floorCents,
    hours: hoursInWords(logged.seconds, supposed.seconds),
  });
  // Folded, unless hours have to be supposed or a wage entered first.
  const [isOpen, setOpen] = useState(suppose !== null && (worth.isUnasked || logged.seconds < PER_HOUR_FROM_SECONDS));
  return (
    <>
      <div className="worth-answer">
        <p className="num">
          {answer.first === null ? null : <strong className="display block">{answer.first} </strong>}
          {answer.rest}
          {suppose && !hasWage ? " Suppose hours to see a price." : ""}
        </p>
        {completeHref ? <UsePrice worth={worth} work={work} href={completeHref} /> : null}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-rest`}
        className="worth-line"
        onClick={() => setOpen((now) => !now)}
      >
        Change the figures
        <Icon of="chevron-down" size={18} className={isOpen ? "rotate-180" : ""} />
      </button>
      <div id={`${id}-rest`} className={isOpen ? "worth-rest" : "hidden"}>
        {suppose ? <SupposedField id={id} supposed={supposed} copies={suppose.copies} /> : null}
        <LinkedFields id={id} worth={worth} currency={currency} pieces={work.pieces} hasWage={hasWage} />
        <Choices id={id} worth={worth} hasWage={hasWage} />
        <SpokenResult words={[answer.first, answer.rest, answer.kept].filter(Boolean).join(" ")} />
        {hasWage || worth.price !== 0 ? (
          <ChannelTable lines={worth.lines} currency={currency} pieces={work.pieces} hasWage={hasWage} />
        ) : null}
      </div>
    </>
  );
}

/** `8h 0m supposed, 7h 30m logged`: hours that were supposed stay until the crafter clears them. */
function hoursInWords(logged: number, supposed: number | null): string {
  const known = logged > 0 || supposed === null ? [`${formatDuration(logged)} logged`] : [];
  return [...(supposed === null ? [] : [`${formatDuration(supposed)} supposed`]), ...known].join(", ");
}

/** Hands the price of one to the completion dialog, unless the price of all is too high. */
function UsePrice({ worth, work, href }: { worth: WorthState; work: MadeWork; href: string }) {
  const { price, paid, leaves, problem, isUnasked } = worth;
  if (price === null || price === 0 || leaves === null || problem !== null || isUnasked) return null;
  if (priceOfAll(price, work.pieces) === null) return null;
  const query = { oneCents: price, seconds: work.seconds, wageCents: paid, leavesCents: leaves };
  return (
    <SoftLink
      href={`${href}&${suggestedPriceQuery(query)}`}
      prefetch={false}
      scroll={false}
      className={buttonClass({ variant: "quiet" })}
    >
      Use this price
    </SoftLink>
  );
}

const UNIT_CENTS = 100;
const PAGE_CENTS = 10 * UNIT_CENTS;

type LinkedFieldsProps = { id: string; worth: WorthState; currency: string; pieces: number; hasWage: boolean };

function LinkedFields({ id, worth, currency, pieces, hasWage }: LinkedFieldsProps) {
  const { price, wage } = worth;
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <LinkedField
        id={id}
        of="price"
        label={pieces === 1 ? "Price" : "Price of one"}
        valueText={price === null ? "No price" : `Price ${printMoney(price, currency)}`}
        worth={worth}
      />
      {hasWage ? (
        <LinkedField
          id={id}
          of="wage"
          label="Wage"
          valueText={wage === null ? "No wage" : `Wage ${hourInWords(wage, currency)}`}
          worth={worth}
        />
      ) : null}
    </div>
  );
}

type LinkedFieldProps = { id: string; of: "price" | "wage"; label: string; valueText: string; worth: WorthState };

/** An amount as a field and a slider: arrow keys move it by 1, Page keys by 10, Home and End to its limits. */
function LinkedField({ id, of, label, valueText, worth }: LinkedFieldProps) {
  const ceiling = worth.ceilings[of];
  const value = Math.min(Math.max(worth[of] ?? 0, 0), ceiling);
  const move = (text: string) => worth.move(of, text);
  const slide = (to: number) => move(amountText(Math.min(Math.max(to, 0), ceiling), worth.channel.currency));

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    slide(value + step);
  }

  return (
    <div className="min-w-0">
      <AmountField
        id={`${id}-${of}`}
        label={label}
        value={worth.textOf(of)}
        error={(worth.isDriver(of) && worth.problem) || undefined}
        onValue={move}
      />
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={ceiling}
        step={UNIT_CENTS}
        value={value}
        className="mt-2 block h-11 w-full accent-accent"
        onChange={(event) => slide(Number(event.target.value))}
        onKeyDown={press}
      />
    </div>
  );
}

/** Browsers use different steps for these keys; Home and End are the same in all. */
const STEPS: Record<string, number> = {
  ArrowRight: UNIT_CENTS,
  ArrowUp: UNIT_CENTS,
  ArrowLeft: -UNIT_CENTS,
  ArrowDown: -UNIT_CENTS,
  PageUp: PAGE_CENTS,
  PageDown: -PAGE_CENTS,
};

function Choices({ id, worth, hasWage }: { id: string; worth: WorthState; hasWage: boolean }) {
  const { channels, choices, choose } = worth;
  const { currency } = worth.channel;
  const problems = {
    shipping: typedAmountProblem(choices.shipping, currency) ?? undefined,
    postage: typedAmountProblem(choices.postage, currency) ?? undefined,
  };
  const bind = bindFields({ id, fields: choices, problems, onChange: choose });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...bind.value("channelId")}
        label="Sold through"
        options={channels.map((one) => [one.id, one.name])}
      />
      {/* Applies only to a price calculated from the wage. */}
      {hasWage ? (
        <SelectField {...bind.value("end")} label="Round the price up to" options={listPriceEnds(currency)} />
      ) : null}
      <AmountField {...bind.value("shipping")} label="Shipping you charge" placeholder={amountText(0, currency)} />
      <AmountField {...bind.value("postage")} label="Postage you pay" placeholder={amountText(0, currency)} />
    </div>
  );
}

const QUIET_MS = 500;

/** Spoken once the crafter has stopped moving a slider, not at each of its steps. */
function SpokenResult({ words }: { words: string }) {
  const [first] = useState(words);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken((before) => (words === first && before === "" ? "" : words)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [words, first]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {spoken}
    </p>
  );
}
