"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AmountInput } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { describeField, FieldNotes } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { newId } from "@/lib/client/new-id";
import { isEmptyLine, type WorkFields, type WorkProblems } from "@/lib/domain/projects/fields";

type MaterialLine = WorkFields["materials"][number];

/** For a dialog around the lines: Escape first removes the empty line that has the focus. */
export function keepOpenForEmptyLine(event: Event) {
  if (event.target instanceof Element && event.target.closest("[data-empty-line]")) event.preventDefault();
}

/** Lines of material. Enter moves from the name to the cost, and from the cost to the next line. */
export function MaterialsFields({
  id,
  materials,
  problems,
  onChange,
}: {
  id: string;
  materials: readonly MaterialLine[];
  problems: WorkProblems;
  onChange: (materials: MaterialLine[]) => void;
}) {
  const lines = useMaterialLines(materials, onChange);
  return (
    <fieldset ref={lines.box} className="min-w-0">
      <legend className="sr-only">Materials</legend>
      <div aria-hidden="true" className="mb-1.5 flex gap-2 text-sm font-semibold">
        <span className="flex-1">Material</span>
        {materials.length > 0 ? <span className="w-24 sm:w-32">Cost</span> : null}
        {materials.length > 0 ? <span className="w-7" /> : null}
      </div>
      <ul className="grid gap-2">
        {materials.map((line, at) => (
          <MaterialLineFields key={lines.keys[at]} id={id} at={at} line={line} lines={lines} problems={problems} />
        ))}
      </ul>
      <Button data-add="" variant="plain" size="bare" className="mt-2 -ml-2 px-2 text-base" onClick={() => lines.add()}>
        <Icon of="plus" />
        Add material
      </Button>
      <FieldNotes id={`${id}-materials`} error={problems.materials} />
    </fieldset>
  );
}

function MaterialLineFields({
  id,
  at,
  line,
  lines,
  problems,
}: {
  id: string;
  at: number;
  line: MaterialLine;
  lines: ReturnType<typeof useMaterialLines>;
  problems: WorkProblems;
}) {
  const name = { id: `${id}-name-${at}`, error: problems[`materials.${at}.name`] };
  const cost = { id: `${id}-cost-${at}`, error: problems[`materials.${at}.cost`] };
  const isEmpty = isEmptyLine(line);
  return (
    <li
      data-empty-line={isEmpty ? "" : undefined}
      onKeyDown={(event) => isEmpty && event.key === "Escape" && lines.remove(at)}
    >
      <div className="flex items-center gap-2">
        <Input
          {...describeField(name)}
          data-name={at}
          aria-label={`Material ${at + 1}`}
          value={line.name}
          autoComplete="off"
          enterKeyHint="next"
          className="flex-1"
          onChange={(event) => lines.change(at, { name: event.target.value })}
          onKeyDown={callOnEnter(() => lines.focusCost(at))}
        />
        <AmountInput
          {...describeField(cost)}
          data-cost={at}
          aria-label={`Cost ${at + 1}`}
          placeholder="0.00"
          value={line.cost}
          enterKeyHint="next"
          className="min-w-24 sm:min-w-32"
          // It is as wide as its text, so no digit is cut off.
          style={{ width: `calc(${line.cost.length}ch + 2rem)`, flex: "0 1 auto" }}
          onValue={(cost) => lines.change(at, { cost })}
          onKeyDown={callOnEnter(() => lines.focusNextName(at))}
        />
        <Button
          variant="muted"
          size="bare"
          aria-label={`Remove ${line.name.trim() || `material ${at + 1}`}`}
          className="-mr-2 w-9"
          onClick={() => lines.remove(at)}
        >
          <Icon of="x" size={18} />
        </Button>
      </div>
      <FieldNotes {...name} />
      <FieldNotes {...cost} />
    </li>
  );
}

function callOnEnter(go: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go();
  };
}

/** Adds, removes and changes lines of material, and moves the focus between them. */
function useMaterialLines(materials: readonly MaterialLine[], onChange: (materials: MaterialLine[]) => void) {
  const box = useRef<HTMLFieldSetElement>(null);
  // Keys that stay with their lines when a line above is removed.
  const [keys, setKeys] = useState(() => materials.map(newId));
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus();
  const focusName = (at: number) => focus(`[data-name="${at}"]`);

  /** Renders before the focus moves, so that a key pressed right after it lands in the right field. */
  function renderNow(newKeys: string[], lines: MaterialLine[]) {
    flushSync(() => {
      setKeys(newKeys);
      onChange(lines);
    });
  }

  function add(at = materials.length) {
    renderNow(keys.toSpliced(at, 0, newId()), materials.toSpliced(at, 0, { name: "", cost: "" }));
    focusName(at);
  }

  function remove(at: number) {
    renderNow(keys.toSpliced(at, 1), materials.toSpliced(at, 1));
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
