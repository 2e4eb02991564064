"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { describeField, Field, FieldNotes } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/input";
import { SoftLink } from "@/components/ui/soft-link";
import { type PricedWork, priceProject } from "@/lib/domain/methods/pricing";
import { printMoney } from "@/lib/domain/shared/money";
import type { PricingMethod, PricingMethods } from "./types";

type Props = {
  id: string;
  value: string;
  methods: PricingMethods;
  error?: string;
  onChoose: (methodId: string) => void;
};

/** Selects the method that prices the work: the crafter's own or a saved one. */
export function MethodSelect({ id, value, methods, error, onChoose }: Props) {
  const { mine, saved } = methods;
  return (
    <Field id={id} label="Calculation method" error={error}>
      {(control) => (
        <Select
          {...control}
          value={findChosenMethod(methods, value)?.id ?? ""}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">Choose a method</option>
          <Group label="My methods" methods={mine} />
          <Group label="Saved methods" methods={saved} />
        </Select>
      )}
    </Field>
  );
}

type CardsProps = Props & { likelyId: string | undefined; work: PricedWork | null };

/** The methods, the likeliest first, with the total that each gives for readable `work`; those beyond two rows unfold. */
export function MethodCards({ id, value, methods, error, likelyId, work, onChoose }: CardsProps) {
  const all = [...methods.mine, ...methods.saved].sort((a, b) => Number(b.id === likelyId) - Number(a.id === likelyId));
  const current = findChosenMethod(methods, value) ?? all[0];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Calculation method</legend>
      <div className="method-cards">
        {all.map((method) => (
          <label key={method.id}>
            <input
              {...(method === current ? describeField({ id, error }) : null)}
              type="radio"
              name={id}
              checked={method.id === value}
              onChange={() => onChoose(method.id)}
            />
            <bdi>{method.title}</bdi>{" "}
            {work ? <span>{printMoney(priceProject({ method, ...work }).totalCents, method.currency)}</span> : null}
          </label>
        ))}
      </div>
      {all.length > 3 ? (
        <details className={`group -mb-4 ${all.length > 6 ? "" : "sm:hidden"}`}>
          <summary className="flex min-h-11 w-fit items-center gap-2 font-semibold text-accent">
            All {all.length} methods
            <Icon of="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
          </summary>
        </details>
      ) : null}
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

export function hasMethods({ mine, saved }: PricingMethods): boolean {
  return mine.length + saved.length > 0;
}

/** In place of the choice while there is nothing to choose. */
export function NoMethodYet() {
  return (
    <p className="text-sm text-muted">
      You don’t have a method yet. You can <OtherWay /> first.
    </p>
  );
}

/** Links to the full method form, which returns here, and to the public methods. */
export function OtherWay() {
  const from = `${usePathname()}?${useSearchParams()}`;
  const look = { prefetch: false, className: "font-semibold text-accent underline" };
  return (
    <>
      <SoftLink href={`/calculator/methods/new?from=${encodeURIComponent(from)}`} {...look}>
        create a method
      </SoftLink>{" "}
      or{" "}
      <SoftLink href="/calculator/methods?tab=public" {...look}>
        save a public one
      </SoftLink>
    </>
  );
}

/** Null when the method was deleted, made private or unsaved meanwhile. */
export function findChosenMethod({ mine, saved }: PricingMethods, methodId: string): PricingMethod | null {
  return [...mine, ...saved].find(({ id }) => id === methodId) ?? null;
}

function Group({ label, methods }: { label: string; methods: readonly PricingMethod[] }) {
  if (methods.length === 0) return null;
  return (
    <optgroup label={label}>
      {methods.map((method) => (
        <option key={method.id} value={method.id}>
          {method.title} ({printMoney(method.rateCents, method.currency)}{" "}
          {method.rateType === "hourly" ? "an hour" : "a day"})
        </option>
      ))}
    </optgroup>
  );
}
