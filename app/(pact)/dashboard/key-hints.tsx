"use client";

import { toggle } from "@/components/stopwatch/description";
import { askBefore, showKeys } from "@/components/stopwatch/dialog-state";
import { useShortcuts } from "./use-shortcuts";

const ACTIONS = { " ": toggle, s: () => askBefore("save"), "?": showKeys };

/** The stopwatch's shortcuts; not shown on touch screens, where there is most likely no keyboard. */
export function KeyHints({ next }: { next: string }) {
  useShortcuts(ACTIONS);
  return (
    <p className="hidden gap-4 text-sm text-muted sm:[@media(hover:hover)]:flex" aria-hidden="true">
      <Key name="Space">{next.toLowerCase()}</Key>
      <Key name="S">save</Key>
      <Key name="?">shortcuts</Key>
    </p>
  );
}

function Key({ name, children }: { name: string; children: string }) {
  return (
    <span>
      <kbd className="key-cap">{name}</kbd> {children}
    </span>
  );
}
