"use client";

import { Options } from "@/components/ui/input";
import { SavedSelect } from "@/components/ui/saved-controls";
import { setCurrencyAction } from "@/lib/actions/profile";
import { CURRENCY_CODES, currencyName } from "@/lib/domain/shared/currencies";

const OPTIONS = CURRENCY_CODES.map((code) => [code, currencyName(code)] as const).sort(([, a], [, b]) =>
  a.localeCompare(b, "en"),
);

/** `unchosen`: the words for the currency without a choice. */
export function CurrencyForm({ currency, unchosen }: { currency: string | null; unchosen: string }) {
  return (
    <SavedSelect
      id="currency"
      label="Currency"
      hint="For new methods, channels and minimum wages. Nothing is converted, and what you have keeps its currency."
      value={currency ?? ""}
      save={(code) => setCurrencyAction({ currency: code || null })}
    >
      <option value="">{unchosen}</option>
      <Options of={OPTIONS} />
    </SavedSelect>
  );
}
