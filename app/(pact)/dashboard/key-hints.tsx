"use client";

import { useEffect } from "react";
import { toggleStopwatch } from "@/components/stopwatch/commands";
import { openQuestion, showKeys } from "@/lib/client/stopwatch/store";

const ACTIONS: Record<string, () => void> = { " ": toggleStopwatch, s: () => openQuestion("save"), "?": showKeys };

/** The stopwatch's shortcuts; not shown on touch screens, where there is most likely no keyboard. */
export function KeyHints({ next }: { next: string }) {
  useShortcuts();
  return (
    <p className="key-hints" aria-hidden="true">
      Space: {next.toLowerCase()} · {next === "Start" ? null : "S: save · "}?: shortcuts
    </p>
  );
}

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menuitem"]';
/** Elements that handle Space themselves. */
const CONTROLS = "button, a[role], summary";
const OPEN_DIALOG = '[role="alertdialog"], [role="dialog"]:not([popover]), [popover]:popover-open';

/** Single keys for the whole page; inactive while typing and while a dialog is open, and Space on a control too. */
function useShortcuts() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = ACTIONS[event.key.toLowerCase()];
      if (!action || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const taken = event.key === " " ? `${TYPING}, ${CONTROLS}` : TYPING;
      if (event.target instanceof Element && event.target.closest(taken)) return;
      if (document.querySelector(OPEN_DIALOG)) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
