"use client";

import { useEffect } from "react";

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menuitem"]';
/** Has a meaning of its own for Space. */
const CONTROLS = "button, a[href], summary";
const OPEN_DIALOG = '[role="alertdialog"], [role="dialog"]:not([popover]), [popover]:popover-open';

/** Single keys for the whole page; inactive while typing and while a dialog is open, and Space on a control too. */
export function useShortcuts(actions: Record<string, () => void>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actions[event.key.toLowerCase()];
      if (!action || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const taken = event.key === " " ? `${TYPING}, ${CONTROLS}` : TYPING;
      if (event.target instanceof Element && event.target.closest(taken)) return;
      if (document.querySelector(OPEN_DIALOG)) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [actions]);
}
