"use client";

import { useRef } from "react";

const FIELDS = 'input:not(:disabled, [type="hidden"], [type="file"]), textarea:not(:disabled), select:not(:disabled)';
const CONTROLS = "button:not(:disabled, [data-dialog-close]), a[href]";

export function findFirstField(content: HTMLElement): HTMLElement | null {
  return findFirstShown(content, FIELDS);
}

/**
 * Focuses `first` on opening: by default the first field, else the first control except Close, else the dialog. On
 * closing, returns focus to where it was, else to `fallback`.
 */
export function useDialogFocus({
  first = (content) => findFirstField(content) ?? findFirstShown(content, CONTROLS),
  fallback,
}: {
  first?: (content: HTMLElement) => HTMLElement | null;
  fallback?: () => HTMLElement | null;
}) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement;
      if (!(event.target instanceof HTMLElement)) return;
      event.preventDefault();
      (first(event.target) ?? event.target).focus();
    },
    onCloseAutoFocus(event: Event) {
      if (takeFocus(opener.current) || takeFocus(fallback?.() ?? null)) event.preventDefault();
    },
  };
}

function findFirstShown(content: HTMLElement, selector: string): HTMLElement | null {
  const found = [...content.querySelectorAll<HTMLElement>(selector)];
  const isShown = (element: HTMLElement) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  return found.find(isShown) ?? null;
}

function takeFocus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || element === document.body) return false;
  element.focus();
  return document.activeElement === element;
}
