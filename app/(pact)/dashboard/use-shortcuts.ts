"use client";

import { useEffect } from "react";

const BUSY_PLACES =
  'input, textarea, select, button, a[href], summary, [contenteditable]:not([contenteditable="false"]), [role="menuitem"]';
const OPEN_DIALOG = '[role="alertdialog"], [role="dialog"]:not([popover]), [popover]:popover-open';

/** Single keys for the whole page; inactive while typing, on a control and while a dialog is open. */
export function useShortcuts(actions: Record<string, () => void>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actions[event.key.toLowerCase()];
      if (!action || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(BUSY_PLACES)) return;
      if (document.querySelector(OPEN_DIALOG)) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [actions]);
}
