"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AmountInput } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { describedBy, FieldNotes } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { newId } from "@/lib/client/new-id";
import type { WorkFields } from "@/lib/domain/projects/fields";

export function MaterialLineFields({
  id,
  at,
  line,
  nameError,
  costError,
  onChange,
  onRemove,
  onNameEnter,
  onCostEnter,
}: {
  id: string;
  at: number;
  line: MaterialLine;
  nameError?: string;
  costError?: string;
  onChange: (changed: Partial<MaterialLine>) => void;
  onRemove: () => void;
  onNameEnter: () => void;
  onCostEnter: () => void;
}) {
  const [nameId, costId] = [`${id}-name-${at}`, `${id}-cost-${at}`];
  return (
    <li>
      <div className="flex items-center gap-2">
        <Input
          {...describedBy({ id: nameId, error: nameError })}
          data-name={at}
          aria-label={`Material ${at + 1}`}
          value={line.name}
          autoComplete="off"
          enterKeyHint="next"
          className="flex-1"
          onChange={(event) => onChange({ name: event.target.value })}
          onKeyDown={onEnter(onNameEnter)}
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
          onValue={(cost) => onChange({ cost })}
          onKeyDown={onEnter(onCostEnter)}
        />
        <Button
          variant="muted"
          size="bare"
          aria-label={`Remove ${line.name.trim() || `material ${at + 1}`}`}
          className="-mr-2 w-9"
          onClick={onRemove}
        >
          <Icon of="x" size={18} />
        </Button>
      </div>
      <FieldNotes id={nameId} error={nameError} />
      <FieldNotes id={costId} error={costError} />
    </li>
  );
}

function onEnter(go: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go();
  };
}

export type MaterialLine = WorkFields["materials"][number];

/** Adds, removes and changes lines of material, and moves the focus between them. */
export function useMaterialLines(materials: readonly MaterialLine[], onChange: (materials: MaterialLine[]) => void) {
  const box = useRef<HTMLFieldSetElement>(null);
  // Keys that stay with their lines when a line above is removed.
  const [keys, setKeys] = useState(() => materials.map(newId));
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus();
  const focusName = (at: number) => focus(`[data-name="${at}"]`);

  /** Renders before the focus moves, so that a key pressed right after it lands in the right field. */
  function drawNow(newKeys: string[], lines: MaterialLine[]) {
    flushSync(() => {
      setKeys(newKeys);
      onChange(lines);
    });
  }

  function add(at = materials.length) {
    drawNow(keys.toSpliced(at, 0, newId()), materials.toSpliced(at, 0, { name: "", cost: "" }));
    focusName(at);
  }

  function remove(at: number) {
    drawNow(keys.toSpliced(at, 1), materials.toSpliced(at, 1));
    if (materials.length > 1) focusName(Math.max(0, at - 1));
    else focus("[data-add]");
  }

  return {
    box,
    keys,
    add,
    remove,
    change: (at: number, changed: Partial<MaterialLine>) =>
      onChange(materials.map((line, index) => (index === at ? { ...line, ...changed } : line))),
    focusCost: (at: number) => focus(`[data-cost="${at}"]`),
    focusNextName: (at: number) => (at + 1 < materials.length ? focusName(at + 1) : add()),
  };
}
