"use client";

import { Button } from "@/components/ui/button";
import type { Price, PricedMethod } from "@/lib/domain/methods/pricing";
import { roundUps } from "@/lib/domain/sales/round-up";
import { amountText, printMoney } from "@/lib/domain/shared/money";

/** Rounder prices above the total; each fills the field of the final price. */
export function RoundUps({
  method,
  price,
  wrong,
  onPrice,
}: {
  method: PricedMethod | null;
  price: Price | null;
  /** Of the fields that can't be read; with one of them there is no total yet. */
  wrong: readonly string[];
  onPrice: (price: string) => void;
}) {
  if (!method || !price || wrong.some((path) => path !== "priceOverride")) return null;
  const prices = roundUps(price.totalCents, method.currency);
  if (prices.length === 0) return null;
  return (
    <fieldset className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
      <legend className="mb-1.5 text-sm text-muted">Round the total up to</legend>
      {prices.map((cents) => (
        <Button
          key={cents}
          variant="quiet"
          size="bare"
          className="num px-3 text-base wrap-anywhere"
          onClick={() => onPrice(amountText(cents))}
        >
          {printMoney(cents, method.currency)}
        </Button>
      ))}
    </fieldset>
  );
}
