"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { ON_TOP } from "@/lib/domain/methods/starter";

/** Some percentages to choose from, and a field for any other. */
export function OnTopField({
  id,
  value,
  hint,
  error,
  onChange,
}: {
  id: string;
  value: string;
  hint?: string;
  error?: string;
  onChange: (percent: string) => void;
}) {
  const [isOther, setOther] = useState(false);
  function choose(share: string | null) {
    setOther(share === null);
    onChange(share ?? "");
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">How much on top, for profit and what can go wrong?</legend>
      <div className="flex flex-wrap gap-2">
        {[...ON_TOP, null].map((share) => (
          <label
            key={share}
            className="flex min-h-11 flex-auto items-center gap-2 rounded-lg border border-control px-2.5 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={`${id}-on-top`}
              checked={share === null ? isOther : !isOther && share === value}
              onChange={() => choose(share)}
              className="size-5 shrink-0 accent-accent outline-none"
            />
            <span className="num">{share === null ? "Other" : share === "0" ? "None" : `${share}%`}</span>
          </label>
        ))}
      </div>
      {hint ? <p className="mt-2 text-sm text-muted">{hint}</p> : null}
      {isOther ? (
        <Field
          id={`${id}-other`}
          label="Your percentage"
          className="mt-3"
          value={value}
          error={error}
          inputMode="decimal"
          autoComplete="off"
          required
          onChange={(event) => onChange(event.target.value)}
        />
      ) : null}
    </fieldset>
  );
}
