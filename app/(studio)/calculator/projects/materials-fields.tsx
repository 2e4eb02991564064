"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { AmountInput } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { describedBy, FieldNotes } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { plus, x } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { newId } from "@/components/ui/new-id";
import type { WorkFields, WorkProblems } from "@/lib/domain/projects/completion";

type Line = WorkFields["materials"][number];

/** Lines of material, name and cost. Enter goes on: from the name to the cost, from the cost to the next line. */
export function MaterialsFields({
  id,
  materials,
  problems,
  onChange,
}: {
  id: string;
  materials: readonly Line[];
  problems: WorkProblems;
  onChange: (materials: Line[]) => void;
}) {
  const box = useRef<HTMLFieldSetElement>(null);
  // Keys that stay with their line when one above it goes.
  const [keys, setKeys] = useState(() => materials.map(newId));
  const focus = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());

  function add(at = materials.length) {
    setKeys((now) => now.toSpliced(at, 0, newId()));
    onChange(materials.toSpliced(at, 0, { name: "", cost: "" }));
    focus(`[data-name="${at}"]`);
  }

  function remove(at: number) {
    setKeys((now) => now.toSpliced(at, 1));
    onChange(materials.toSpliced(at, 1));
    focus(materials.length > 1 ? `[data-name="${Math.max(0, at - 1)}"]` : "[data-add]");
  }

  const set = (at: number, changed: Partial<Line>) =>
    onChange(materials.map((line, index) => (index === at ? { ...line, ...changed } : line)));

  const onEnter = (go: () => void) => (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go();
  };

  return (
    <fieldset ref={box} className="min-w-0">
      <legend className="sr-only">Materials</legend>
      <div aria-hidden="true" className="mb-1.5 flex gap-2 text-sm font-semibold">
        <span className="flex-1">Material</span>
        {materials.length > 0 ? <span className="w-24 sm:w-32">Cost</span> : null}
        {materials.length > 0 ? <span className="w-7" /> : null}
      </div>
      <ul className="grid gap-2">
        {materials.map((line, at) => {
          const [nameId, costId] = [`${id}-name-${at}`, `${id}-cost-${at}`];
          const [nameError, costError] = [problems[`materials.${at}.name`], problems[`materials.${at}.cost`]];
          return (
            <li key={keys[at]}>
              <div className="flex items-center gap-2">
                <Input
                  {...describedBy({ id: nameId, error: nameError })}
                  data-name={at}
                  aria-label={`Material ${at + 1}`}
                  value={line.name}
                  autoComplete="off"
                  enterKeyHint="next"
                  className="flex-1"
                  onChange={(event) => set(at, { name: event.target.value })}
                  onKeyDown={onEnter(() => focus(`[data-cost="${at}"]`))}
                />
                <AmountInput
                  {...describedBy({ id: costId, error: costError })}
                  data-cost={at}
                  aria-label={`Cost ${at + 1}`}
                  placeholder="0.00"
                  value={line.cost}
                  enterKeyHint="next"
                  className="min-w-24 sm:min-w-32"
                  // As wide as what is typed, so that no digit is cut off.
                  style={{ width: `calc(${line.cost.length}ch + 2rem)`, flex: "0 1 auto" }}
                  onValue={(cost) => set(at, { cost })}
                  onKeyDown={onEnter(() => (at + 1 < materials.length ? focus(`[data-name="${at + 1}"]`) : add()))}
                />
                <Button
                  variant="plain"
                  size="icon"
                  aria-label={`Remove ${line.name.trim() || `material ${at + 1}`}`}
                  className="-mr-2 w-9! text-muted!"
                  onClick={() => remove(at)}
                >
                  <Icon of={x} size={18} />
                </Button>
              </div>
              <FieldNotes id={nameId} error={nameError} />
              <FieldNotes id={costId} error={costError} />
            </li>
          );
        })}
      </ul>
      <Button data-add="" variant="plain" className="mt-2 -ml-2 px-2!" onClick={() => add()}>
        <Icon of={plus} />
        Add material
      </Button>
      <FieldNotes id={`${id}-materials`} error={problems.materials} />
    </fieldset>
  );
}
