"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import type { SalesChannel } from "@/db/queries/sales/channels";
import { type PriceLine, priceProject, rateHours } from "@/lib/domain/methods/pricing";
import { priceOfOne } from "@/lib/domain/sales/price-of-one";
import { afterFees } from "@/lib/domain/sales/suggested-price";
import { listRoundUps } from "@/lib/domain/sales/worth";
import { amountText, printMoney } from "@/lib/domain/shared/money";
import { PriceBar, PriceOfOne, PriceRows } from "../price-breakdown";
import type { PricingMethods } from "./types";
import type { useCompletion } from "./use-completion";

type Preview = ReturnType<typeof useCompletion>["preview"];

type CompletionPriceProps = {
  preview: Preview;
  methods: PricingMethods;
  onMethod: (methodId: string) => void;
  /** What the fees leave of the price. */
  fees: ReactNode;
  children: ReactNode;
};

/**
 * The price while the crafter types, on a slip beside the fields. On narrow screens the slip is below them, and its total
 * sticks to the lower edge. An unreadable amount (its path is in `wrong`) makes the price incomplete.
 */
export function CompletionPrice({ preview, methods, onMethod, fees, children }: CompletionPriceProps) {
  const { method, work, price, pieces, wrong, message } = preview;
  const isSet = work.priceOverrideCents !== null;
  return (
    // `contents`: sticky parts stick to the whole form. Low screens have no space for that.
    <section aria-label="Price preview" className="completion-price">
      <div>
        {price && method ? (
          <>
            <PriceBar lines={price.lines} className="mb-4" />
            <PriceRows
              method={method}
              totalSeconds={work.totalSeconds}
              price={price}
              withTotal={isSet}
              unread={findUnreadLines(wrong)}
            />
          </>
        ) : (
          <MethodOffers preview={preview} methods={methods} onMethod={onMethod} />
        )}
      </div>
      <div>
        <FormMessage tone="error" className="basis-full">
          {message}
        </FormMessage>
        <p className="flex-1 basis-40 text-sm text-muted max-sm:text-xs lg:order-last lg:basis-full">
          Completing can’t be undone
          <span className="max-sm:sr-only">: the price, the materials and the time stay as they are</span>.
        </p>
        <p
          aria-live="polite"
          aria-atomic="true"
          className="display flex flex-wrap items-baseline gap-x-2 lg:basis-full"
        >
          {price && method ? (
            <>
              {wrong.length === 0 && pieces > 1 ? (
                <PriceOfOne price={price} pieces={pieces} currency={method.currency} />
              ) : null}{" "}
              <span className="text-sm lg:text-xl">{isSet ? "Final price" : "Total"}</span>{" "}
              <span className="ml-auto text-xl wrap-anywhere lg:text-3xl">
                {wrong.length > 0 ? "Incomplete" : printMoney(price.finalCents, method.currency)}
              </span>
            </>
          ) : null}
        </p>
        {price && method && wrong.length === 0 && price.finalCents < price.totalCents ? (
          <p className="basis-full text-right text-sm text-muted">
            {printMoney(price.totalCents - price.finalCents, method.currency)} less than the total of{" "}
            {printMoney(price.totalCents, method.currency)}.
          </p>
        ) : null}
        {fees}
        <div className="flex basis-full flex-wrap-reverse gap-3 max-sm:*:flex-1 lg:mt-2">{children}</div>
      </div>
    </section>
  );
}

const METHODS_OFFERED = 3;

type OffersProps = Pick<CompletionPriceProps, "preview" | "methods" | "onMethod">;

/** The first methods with their totals; each becomes the chosen one. None is chosen beforehand, as completing is final. */
function MethodOffers({ preview: { work, wrong }, methods, onMethod }: OffersProps) {
  const offered = [...methods.mine, ...methods.saved].slice(0, METHODS_OFFERED);
  return (
    <>
      <p className="text-muted">
        {offered.length === 0 ? "Create your first method" : "Choose a calculation method"} to see the price build up.
      </p>
      <ul className="mt-2 divide-y divide-dashed divide-control/60">
        {offered.map((method) => (
          <li key={method.id}>
            <button type="button" className="method-offer" onClick={() => onMethod(method.id)}>
              <bdi>{method.title}</bdi>{" "}
              {wrong.length > 0 ? null : (
                <strong>{printMoney(priceProject({ method, ...work }).finalCents, method.currency)}</strong>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
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
    <p className="num basis-full text-sm">
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
