"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { SoftLink } from "@/components/ui/soft-link";
import { printMoney } from "@/lib/domain/shared/money";
import type { PricingMethod, PricingMethods } from "./types";

/** Which method prices the work: one of mine or one I saved. The link to a first one leads back to here. */
export function MethodSelect({
  id,
  value,
  methods,
  error,
  onChoose,
  className,
}: {
  id: string;
  value: string;
  methods: PricingMethods;
  error?: string;
  onChoose: (methodId: string) => void;
  className?: string;
}) {
  const from = `${usePathname()}?${useSearchParams()}`;
  const { mine, saved } = methods;
  const isEmpty = mine.length + saved.length === 0;
  return (
    <Field
      id={id}
      label="Calculation method"
      error={error}
      className={className}
      hint={
        isEmpty ? (
          <>
            You don’t have a method yet.{" "}
            <SoftLink
              href={`/calculator/methods/new?from=${encodeURIComponent(from)}`}
              prefetch={false}
              className="font-semibold text-accent underline"
            >
              Create a method
            </SoftLink>{" "}
            or save a public one first.
          </>
        ) : undefined
      }
    >
      {(control) => (
        <Select
          {...control}
          value={chosenMethod(methods, value)?.id ?? ""}
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

/** Null when the method was deleted, made private or unsaved meanwhile. */
export function chosenMethod({ mine, saved }: PricingMethods, methodId: string): PricingMethod | null {
  return [...mine, ...saved].find(({ id }) => id === methodId) ?? null;
}

/** The one that was chosen, or else the only one there is. */
export function startingMethod(methods: PricingMethods, methodId: string): string {
  const [only, ...others] = [...methods.mine, ...methods.saved];
  if (!only || others.length > 0) return methodId;
  return only.id;
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
