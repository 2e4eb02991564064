"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { newId } from "@/lib/client/new-id";
import type { WorkFields } from "@/lib/domain/projects/completion";

export type MaterialLine = WorkFields["materials"][number];

/** Adds, removes and changes lines of material, and moves the focus between them. */
export function useMaterialLines(materials: readonly MaterialLine[], onChange: (materials: MaterialLine[]) => void) {
  const box = useRef<HTMLFieldSetElement>(null);
  // Keys that stay with their line when one above it goes.
  const [keys, setKeys] = useState(() => materials.map(newId));
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus();
  const focusName = (at: number) => focus(`[data-name="${at}"]`);

  /** Before the focus moves, since a key that follows at once is typed where the focus is then. */
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
