"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { PricedRows } from "@/components/ui/slip";
import type { SalesChannel } from "@/db/queries/sales/channels";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { type PriceLine, priceProject, rateHours } from "@/lib/domain/methods/pricing";
import { priceOfOne } from "@/lib/domain/sales/price-of-one";
import { afterFees } from "@/lib/domain/sales/suggested-price";
import { listRoundUps } from "@/lib/domain/sales/worth";
import { amountText, printMoney } from "@/lib/domain/shared/money";
import { PriceBar, PriceOfOne, PriceRows } from "../price-breakdown";
import type { useCompletion } from "./use-completion";

type Preview = ReturnType<typeof useCompletion>["preview"];

/**
 * The price while the crafter types, on a slip beside the fields; below them on narrow screens, once there is one. An
 * unreadable amount (its path is in `wrong`) makes the price incomplete.
 */
export function CompletionPrice({ preview, hasMethods }: { preview: Preview; hasMethods: boolean }) {
  const { method, work, price, wrong } = preview;
  return (
    <section aria-label="Price preview" className={cn("completion-price", !method && "max-lg:hidden")}>
      {price && method ? (
        <>
          <PriceBar lines={price.lines} className="mb-4" />
          <PriceRows
            method={method}
            totalSeconds={work.totalSeconds}
            price={price}
            withTotal={work.priceOverrideCents !== null}
            unread={findUnreadLines(wrong)}
          />
        </>
      ) : (
        <>
          <PricedRows
            size="base"
            className="gap-2.5"
            rows={knownRows(preview)}
            total={{ label: "Total", value: "–" }}
          />
          <p className="pt-4 text-muted">
            {hasMethods ? "Choose a calculation method" : "Create your first method"} to see the price build up.
          </p>
        </>
      )}
      <CompletionTotal preview={preview} className="max-lg:hidden" />
      {price && method && wrong.length === 0 && price.finalCents < price.totalCents ? (
        <p className="text-right text-sm text-muted">
          {printMoney(price.totalCents - price.finalCents, method.currency)} less than the total of{" "}
          {printMoney(price.totalCents, method.currency)}.
        </p>
      ) : null}
    </section>
  );
}

/** What is known of a price without a method. */
function knownRows({ work, offered: [method], wrong }: Preview) {
  const unread = findUnreadLines(wrong);
  const costs = method ? priceProject({ method, ...work }).lines.slice(1, 3) : [];
  return [
    { key: "time", label: "Time", value: formatDuration(work.totalSeconds) },
    ...costs.map(({ key, label, cents }) => ({
      key,
      label,
      value: unread.includes(key) ? "–" : printMoney(cents, method?.currency ?? ""),
    })),
  ];
}

/** On the slip, on narrow screens above the buttons; empty without a method. */
function CompletionTotal({ preview, className }: { preview: Preview; className: string }) {
  const { method, work, price, pieces, wrong } = preview;
  return (
    <p aria-live="polite" aria-atomic="true" className={cn("dialog-total", className)}>
      {price && method ? (
        <>
          {wrong.length === 0 && pieces > 1 ? (
            <PriceOfOne price={price} pieces={pieces} currency={method.currency} />
          ) : null}{" "}
          <span>{work.priceOverrideCents === null ? "Total" : "Final price"}</span>{" "}
          <b className="lg:text-4xl">
            {wrong.length > 0 ? "Incomplete" : printMoney(price.finalCents, method.currency)}
          </b>
        </>
      ) : null}
    </p>
  );
}

/** The total of narrow screens, what the fees leave of it, and what completing means or still needs. */
export function CompletionFoot({ preview, fees }: { preview: Preview; fees: ReactNode }) {
  return (
    <>
      <CompletionTotal preview={preview} className="lg:hidden" />
      {fees}
      <p
        className={
          preview.method
            ? ""
            : "sm:text-right [&~:last-child]:border-line [&~:last-child]:bg-sunken! [&~:last-child]:text-muted"
        }
      >
        {preview.method ? (
          <>
            Completing can’t be undone
            <span className="max-sm:sr-only">: the price, the materials and the time stay as they are</span>.
          </>
        ) : (
          "Completing needs a calculation method."
        )}
      </p>
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
    <fieldset className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
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
