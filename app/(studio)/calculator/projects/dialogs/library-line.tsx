"use client";

import { useState } from "react";
import { AmountInput } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { describeField, FieldNotes } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input, Options, Select } from "@/components/ui/input";
import { lineOf, type Taken } from "@/lib/domain/materials/line";
import { unitOptions } from "@/lib/domain/materials/material";
import { printQuantity, quantityText, readQuantity, weigh } from "@/lib/domain/materials/quantities";
import type { WorkProblems } from "@/lib/domain/projects/fields";
import type { Library } from "./types";
import { callOnEnter, type Lines, type MaterialLine } from "./use-material-lines";

export type LineProps = {
  id: string;
  at: number;
  line: MaterialLine;
  lines: Lines;
  problems: WorkProblems;
  pieces: number;
};

/** A line of the library: which material, how much of it, and its cost at the average. */
export function LibraryLineFields({ taken, library, ...props }: LineProps & { taken: Taken; library: Library }) {
  const { id, at, line, lines, problems, pieces } = props;
  const material = library.find((one) => one.id === taken.materialId);
  const offered = library.filter((one) => !one.isArchived || one === material);
  const name = { id: `${id}-name-${at}`, error: problems[`materials.${at}.name`] };
  const quantity = { id: `${id}-quantity-${at}`, error: problems[`materials.${at}.quantity`] };
  const cost = { id: `${id}-cost-${at}`, error: problems[`materials.${at}.cost`] };
  // What is stored is for all pieces already.
  const [isTyped, setTyped] = useState(false);
  const take = (changed: Partial<Taken>, of = material) => of && lines.change(at, lineOf(of, { ...taken, ...changed }));
  return (
    <li className="grid gap-2 border-l-2 border-line pl-3">
      <div className="flex items-center gap-2">
        <Select
          {...describeField(name)}
          data-name={at}
          aria-label={`Material ${at + 1}`}
          value={taken.materialId}
          className="min-w-0 flex-1"
          onChange={({ target }) => {
            const chosen = library.find((one) => one.id === target.value);
            if (chosen) take({ materialId: chosen.id, unit: chosen.useUnit }, chosen);
          }}
        >
          <Options of={offered.map((one) => [one.id, one.name])} />
        </Select>
        <RemoveLine {...props} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)_minmax(0,1.2fr)] gap-2 sm:pr-9">
        <Input
          {...describeField(quantity)}
          aria-label={`How much ${at + 1}`}
          placeholder="0"
          value={taken.quantity}
          inputMode="decimal"
          autoComplete="off"
          className="num"
          onChange={({ target }) => {
            setTyped(true);
            take({ quantity: target.value });
          }}
          onKeyDown={callOnEnter(() => lines.focusCost(at))}
        />
        <Select
          aria-label={`Unit ${at + 1}`}
          value={taken.unit}
          onChange={({ target }) => take({ unit: target.value as Taken["unit"] })}
        >
          <Options of={material ? unitOptions(material) : []} />
        </Select>
        <AmountInput
          {...describeField(cost)}
          data-cost={at}
          aria-label={`Cost ${at + 1}`}
          placeholder="0.00"
          value={line.cost}
          onValue={(cost) => lines.change(at, { cost })}
          onKeyDown={callOnEnter(() => lines.focusNextName(at))}
        />
      </div>
      {material ? <OnHand material={material} at={at} onWeighed={take} /> : null}
      {isTyped && pieces > 1 && /^[\d.,]*\d$/.test(taken.quantity) ? (
        <Button
          variant="plain"
          size="bare"
          className="-ml-2 justify-self-start px-2 text-sm"
          onClick={() => take({ quantity: `${pieces} x ${taken.quantity}` })}
        >
          That is for one: × {pieces}
        </Button>
      ) : null}
      <FieldNotes {...name} />
      <FieldNotes {...quantity} />
      <FieldNotes {...cost} />
    </li>
  );
}

export function RemoveLine({ at, line, lines }: LineProps) {
  return (
    <Button
      variant="muted"
      size="bare"
      aria-label={`Remove ${line.name.trim() || `material ${at + 1}`}`}
      className="-mr-2 w-9"
      onClick={() => lines.remove(at)}
    >
      <Icon of="x" size={18} />
    </Button>
  );
}

type OnHandProps = {
  material: Library[number];
  at: number;
  onWeighed: (used: Pick<Taken, "quantity" | "unit">) => void;
};

/** What is on the shelf. Where grams can be used, a ball weighed before and after says how much of it. */
function OnHand({ material, at, onWeighed }: OnHandProps) {
  const [weights, setWeights] = useState<{ before: string; after: string } | null>(null);
  const { stock, useUnit, ...measures } = material;
  const canWeigh = unitOptions(material).some(([unit]) => unit === "g");
  const used = weights && readWeights(weights, measures);

  function change(changed: { before: string; after: string }) {
    setWeights(changed);
    const now = readWeights(changed, measures);
    if (now?.micro != null) onWeighed({ quantity: quantityText(now.micro), unit: "g" });
  }

  return (
    <div className="text-sm text-muted">
      {stock.micro === 0n ? "None on hand" : `${printQuantity({ micro: stock.micro, unit: useUnit })} on hand`}
      {canWeigh && !weights ? (
        <Button
          variant="plain"
          size="bare"
          className="ml-2 px-2 text-sm"
          onClick={() => setWeights({ before: "", after: "" })}
        >
          Weigh it
        </Button>
      ) : null}
      {weights ? (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {(["before", "after"] as const).map((when) => (
            <Input
              key={when}
              aria-label={`Grams ${when} ${at + 1}`}
              placeholder={when === "before" ? "g before" : "g after"}
              value={weights[when]}
              inputMode="decimal"
              autoComplete="off"
              className="num w-28"
              onChange={({ target }) => change({ ...weights, [when]: target.value })}
            />
          ))}
          <span aria-live="polite">
            {used?.problem ??
              (used?.micro == null
                ? null
                : [used, used.metres == null ? null : ({ micro: used.metres, unit: "m" } as const)]
                    .flatMap((one) => (one ? [printQuantity({ micro: one.micro, unit: one.unit })] : []))
                    .join(", "))}
          </span>
        </div>
      ) : null}
    </div>
  );
}

function readWeights({ before, after }: { before: string; after: string }, measures: Parameters<typeof weigh>[2]) {
  const [from, to] = [readQuantity(before), readQuantity(after, { zero: true })];
  if (from.micro === null || to.micro === null) return null;
  return weigh({ micro: from.micro, unit: "g" }, { micro: to.micro, unit: "g" }, measures);
}
