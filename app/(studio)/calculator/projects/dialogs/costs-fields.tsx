"use client";

import { type ReactNode, useState } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { bindFields } from "@/components/ui/form-fields";
import { FormMessage } from "@/components/ui/form-message";
import {
  type Costs,
  type CostsFields,
  costsFieldsOf,
  markOf,
  overwritingSentence,
  type WorkProblems,
} from "@/lib/domain/projects/fields";
import { readPieces } from "@/lib/domain/sales/ledger";
import { CostRows } from "../cost-rows";
import { MaterialsFields } from "./materials-fields";
import { findChosenMethod, hasMethods, MethodSelect } from "./method-select";
import type { Library, PricingMethods } from "./types";

type CostsFieldsetProps = {
  id: string;
  fields: CostsFields;
  problems: WorkProblems;
  methods: PricingMethods;
  library: Library;
  onChange: (changed: Partial<CostsFields>) => void;
  /** Of the quantity. */
  hint: string;
  /** Completing begins with its method, and sets a price beside the quantity. */
  completing?: { method: ReactNode; price: ReactNode };
};

/** Materials, method, additional costs and quantity. */
export function CostsFieldset({
  id,
  fields,
  problems,
  methods,
  library,
  onChange,
  hint,
  completing,
}: CostsFieldsetProps) {
  const bind = bindFields({ id, fields, problems, onChange });
  return (
    <div className="grid gap-5">
      {completing?.method}
      <MaterialsFields
        id={id}
        pieces={readPieces(fields.pieces).pieces ?? 1}
        library={library}
        materials={fields.materials}
        problems={problems}
        onChange={(materials) => onChange({ materials })}
      />
      {completing || !hasMethods(methods) ? null : (
        <MethodSelect
          id={`${id}-method`}
          value={fields.methodId}
          methods={methods}
          error={problems.methodId}
          onChoose={(methodId) => onChange({ methodId })}
        />
      )}
      <div
        className={`grid gap-4 ${completing ? "-mt-3 grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] max-sm:*:last:col-span-full" : "sm:grid-cols-2"}`}
      >
        <AmountField
          {...bind.value("additionalCosts")}
          label="Additional costs"
          hint={completing && "Such as packaging."}
          placeholder="0.00"
        />
        <Field {...bind.text("pieces")} label="Quantity" hint={hint} inputMode="numeric" autoComplete="off" />
        {completing?.price}
      </div>
    </div>
  );
}

/** The costs that a form began with. Once another window has saved others (`isChanged`), the next attempt replaces those. */
export function useBegunWith(noted: Costs, isOutdated = false) {
  const [state, setState] = useState({ costs: noted, isChanged: isOutdated });
  return {
    ...state,
    begunWith: markOf(state.costs),
    change: (costs: Costs) => setState({ costs, isChanged: true }),
    take: () => setState(({ costs }) => ({ costs, isChanged: false })),
  };
}

type SavedElsewhereProps = {
  state: ReturnType<typeof useBegunWith>;
  methods: PricingMethods;
  /** What replaces it. */
  button: string;
  onTake: (fields: CostsFields) => void;
};

/** What another window saved meanwhile, to compare with the form or to take instead. */
export function SavedElsewhere({ state: { costs, isChanged, take }, methods, button, onTake }: SavedElsewhereProps) {
  if (!isChanged) return null;
  const method = findChosenMethod(methods, costs.methodId ?? "");
  return (
    <FormMessage tone="error">
      <p>{overwritingSentence(button)}</p>
      <CostRows costs={costs} currency={method?.currency ?? ""} className="mt-2" />
      {method ? <p className="mt-1.5">Method: {method.title}</p> : null}
      <Button
        variant="quiet"
        size="bare"
        className="mt-3 px-3 text-base"
        onClick={() => {
          take();
          onTake(costsFieldsOf(costs));
        }}
      >
        Use what is saved
      </Button>
    </FormMessage>
  );
}
