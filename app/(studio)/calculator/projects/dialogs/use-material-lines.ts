"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { newId } from "@/lib/client/new-id";
import type { WorkFields } from "@/lib/domain/projects/fields";

export type MaterialLine = WorkFields["materials"][number];

export function callOnEnter(go: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go();
  };
}

export type Lines = ReturnType<typeof useMaterialLines>;

/** Adds, removes and changes lines of material, and moves the focus between them. */
export function useMaterialLines(materials: readonly MaterialLine[], onChange: (materials: MaterialLine[]) => void) {
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

  function add(at = materials.length, line: MaterialLine = { name: "", cost: "" }) {
    renderNow(keys.toSpliced(at, 0, newId()), materials.toSpliced(at, 0, line));
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
