"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { Slip } from "@/components/ui/slip";
import type { SalesChannel } from "@/db/queries/sales/channels";
import { type PriceLine, rateHours } from "@/lib/domain/methods/pricing";
import { priceOfOne } from "@/lib/domain/sales/price-of-one";
import { afterFees } from "@/lib/domain/sales/suggested-price";
import { listRoundUps } from "@/lib/domain/sales/worth";
import { amountText, printMoney } from "@/lib/domain/shared/money";
import { PriceBar, PriceOfOne, PriceRows } from "../price-breakdown";
import type { useCompletion } from "./use-completion";

type Preview = ReturnType<typeof useCompletion>["preview"];

type CompletionPriceProps = {
  preview: Preview;
  /** Whether the crafter has no method yet. */
  isFirst: boolean;
  /** A price of the crafter's own. */
  own: ReactNode;
  /** What the fees leave of the price. */
  fees: ReactNode;
  /** What another window saved meanwhile. */
  elsewhere: ReactNode;
  children: ReactNode;
};

/** The price while the crafter types. An unreadable amount (its path is in `wrong`) makes the price incomplete. */
export function CompletionPrice({
  preview: { method, work, price, pieces, wrong, message },
  isFirst,
  own,
  fees,
  elsewhere,
  children,
}: CompletionPriceProps) {
  const isSet = work.priceOverrideCents !== null;
  return (
    // `contents`: sticky parts stick to the whole form. Low screens have no space for that.
    <section aria-label="Price preview" className="contents">
      <Slip className="my-4 py-4.5">
        {price && method ? (
          <>
            <PriceBar lines={price.lines} className="mb-3" />
            <PriceRows
              method={method}
              totalSeconds={work.totalSeconds}
              price={price}
              withTotal={isSet}
              unread={findUnreadLines(wrong)}
            />
          </>
        ) : (
          <p className="text-muted">
            {isFirst ? "Create your first method" : "Choose a calculation method"} to see the price build up.
          </p>
        )}
      </Slip>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">{own}</div>
      {elsewhere}
      {/* Above it the lines fade, so that none is cut through. */}
      <div className="relative -bottom-0.5 -mx-5 mt-5 grid gap-3 border-t before:pointer-events-none before:absolute before:inset-x-0 before:bottom-[calc(100%+1px)] before:h-7 before:bg-linear-to-t before:from-surface before:to-surface/0 before:content-[''] border-line bg-surface px-5 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 [@media(min-height:32rem)]:sticky">
        <FormMessage tone="error">{message}</FormMessage>
        <p
          aria-live="polite"
          aria-atomic="true"
          className="display flex flex-wrap items-baseline justify-between gap-x-4"
        >
          {price && method && wrong.length === 0 && pieces > 1 ? (
            <PriceOfOne price={price} pieces={pieces} currency={method.currency} />
          ) : null}{" "}
          <span className="text-xl">{isSet ? "Final price" : "Total"}</span>{" "}
          <span className="ml-auto text-3xl wrap-anywhere">
            {wrong.length > 0 ? "Incomplete" : price && method ? printMoney(price.finalCents, method.currency) : "–"}
          </span>
        </p>
        {price && method && wrong.length === 0 && price.finalCents < price.totalCents ? (
          <p className="text-right text-sm text-muted">
            {printMoney(price.totalCents - price.finalCents, method.currency)} less than the total of{" "}
            {printMoney(price.totalCents, method.currency)}.
          </p>
        ) : null}
        {fees}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p className="flex-[1_1_16rem] text-sm text-muted">
            {method || isFirst ? null : <strong className="text-ink">Choose a calculation method first. </strong>}
            Completing can’t be undone: the price, the materials and the time stay as they are.
          </p>
          <div className="flex flex-wrap-reverse gap-3 max-sm:w-full max-sm:*:flex-1">{children}</div>
        </div>
      </div>
    </section>
  );
}

function findUnreadLines(paths: readonly string[]): PriceLine["key"][] {
  return [
    ...(paths.some((path) => path.startsWith("materials.")) ? (["materials"] as const) : []),
    ...(paths.includes("additionalCosts") ? (["additional"] as const) : []),
  ];
}

/** What the price brings where the crafter sells first, if that has fees, and the price that brings the method's wage. */
export function AfterFees({ preview, channels, onPrice }: PriceChoice & { channels: readonly SalesChannel[] }) {
  const { method, price, work, pieces, wrong } = preview;
  const channel = channels.find(({ currency, isArchived }) => currency === method?.currency && !isArchived);
  if (!method || !price || !channel || wrong.length > 0) return null;
  const costsCents = price.materialsCents + work.additionalCostsCents;
  const answer = afterFees({ seconds: work.totalSeconds, costsCents, pieces }, channel, {
    oneCents: priceOfOne(price.finalCents, pieces, method.currency),
    wanted: { cents: method.rateCents, hours: rateHours(method) },
  });
  if (!answer) return null;
  const { words, better } = answer;
  return (
    <p className="num text-sm">
      {words}{" "}
      {better ? (
        <Button
          variant="plain"
          size="bare"
          className="-mx-2 px-2 text-sm"
          onClick={() => onPrice(amountText(better.oneCents, method.currency))}
        >
          {better.words}
        </Button>
      ) : null}
    </p>
  );
}

type PriceChoice = { preview: Preview; onPrice: (price: string) => void };

/** Rounder prices of one above the one that is set, or the total's; each fills its field. */
export function RoundUps({ preview: { method, price, pieces, wrong }, onPrice }: PriceChoice) {
  const [rounded, setRounded] = useState<{ from: number; to: number } | null>(null);
  // With any unreadable field but its own there is no total yet.
  if (!method || !price || wrong.some((path) => path !== "priceOfOne")) return null;
  const oneCents = priceOfOne(price.finalCents, pieces, method.currency);
  const from = rounded !== null && rounded.to === oneCents ? rounded.from : oneCents;
  const of = from === priceOfOne(price.totalCents, pieces, method.currency) ? "total" : "price";
  const prices = listRoundUps(from, method.currency);
  if (prices.length === 0) return null;
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.75rem),1fr))] gap-2">
      <legend className="mb-1.5 text-sm text-muted">
        {pieces > 1 ? "Round the price of one up to" : `Round the ${of} up to`}
      </legend>
      {prices.map((cents) => (
        <Button
          key={cents}
          variant="quiet"
          size="bare"
          className="num px-2 text-base wrap-anywhere"
          onClick={() => {
            setRounded({ from, to: cents });
            onPrice(amountText(cents, method.currency));
          }}
        >
          {printMoney(cents, method.currency)}
        </Button>
      ))}
    </fieldset>
  );
}
