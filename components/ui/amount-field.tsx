"use client";

import type { ComponentProps, KeyboardEvent } from "react";
import { inReadersDecimals } from "@/lib/domain/shared/formats";
import { cleanPastedAmount, withTypedPoint } from "@/lib/domain/shared/money";
import { cn } from "./cn";
import { Field, type FieldText } from "./field";
import { Input } from "./input";

type Amount = Omit<ComponentProps<"input">, "value" | "onChange"> & { value: string; onValue: (text: string) => void };

export function AmountField({ id, label, hint, error, className, ...amount }: FieldText & Omit<Amount, "id">) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => <AmountInput {...amount} {...control} />}
    </Field>
  );
}

/**
 * A text field for an amount, so that no digit is rounded. Arrow keys step by 0.01; a currency is removed, and an
 * unambiguous separator becomes the reader's decimal sign, at once. `value` has a point in every locale.
 */
export function AmountInput({ value, onValue, placeholder, className, ...props }: Amount) {
  return (
    <Input
      {...props}
      value={inReadersDecimals(value)}
      placeholder={placeholder && inReadersDecimals(placeholder)}
      inputMode="decimal"
      autoComplete="off"
      className={cn("num", className)}
      onChange={({ target, nativeEvent }) => {
        const isTyped = (nativeEvent as InputEvent).data?.length === 1 && /^\d/.test(target.value);
        onValue(isTyped ? inReadersDecimals(target.value) : cleanPastedAmount(target.value));
      }}
      onBlur={(event) => {
        const cleaned = cleanPastedAmount(event.target.value);
        if (cleaned !== value) onValue(cleaned);
        props.onBlur?.(event);
      }}
      onBeforeInput={(event) => {
        const next = insertPoint(event.currentTarget, (event.nativeEvent as InputEvent).data);
        if (next === null) return;
        event.preventDefault();
        onValue(next);
      }}
      onKeyDown={(event) => {
        const next = stepAmount(value, event);
        if (next !== null) onValue(next);
        props.onKeyDown?.(event);
      }}
    />
  );
}

function insertPoint({ value, selectionStart, selectionEnd }: HTMLInputElement, typed: string | null): string | null {
  if (typed !== "," && typed !== ".") return null;
  const next = withTypedPoint(
    inReadersDecimals(value.slice(0, selectionStart ?? value.length)),
    inReadersDecimals(value.slice(selectionEnd ?? value.length)),
  );
  return next.includes(",") ? null : next;
}

function stepAmount(value: string, event: KeyboardEvent): string | null {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return null;
  const [, whole = "", decimals = ""] = /^(\d{0,10})(?:\.(\d{0,2}))?$/.exec(value.trim()) ?? [];
  if (whole + decimals === "" && value.trim() !== "") return null;
  event.preventDefault();
  const cents = Number(`${whole}${decimals.padEnd(2, "0")}`) + (event.key === "ArrowUp" ? 1 : -1);
  const digits = String(Math.max(0, cents)).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
