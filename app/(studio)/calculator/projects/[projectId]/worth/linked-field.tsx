"use client";

import type { KeyboardEvent } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { amountText } from "@/lib/domain/shared/money";

const UNIT_CENTS = 100;
const PAGE_CENTS = 10 * UNIT_CENTS;

/** An amount as a field and a slider: arrow keys move it by 1, Page keys by 10, Home and End to its limits. */
export function LinkedField({
  id,
  label,
  text,
  cents,
  ceiling,
  valueText,
  error,
  onMove,
}: {
  id: string;
  label: string;
  text: string;
  cents: number | null;
  ceiling: number;
  valueText: string;
  error: string | null;
  onMove: (text: string) => void;
}) {
  const value = Math.min(Math.max(cents ?? 0, 0), ceiling);
  const slide = (to: number) => onMove(amountText(Math.min(Math.max(to, 0), ceiling)));

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    slide(value + step);
  }

  return (
    <div className="min-w-0">
      <AmountField id={id} label={label} value={text} error={error ?? undefined} onValue={onMove} />
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
