"use client";

import { useEffect, useRef } from "react";

/**
 * For a control that removes its own row: once it is gone and the focus with it, the focus moves to the element of
 * this selector instead of to nowhere.
 */
export function useFocusFallback(selector: string) {
  const fallback = useRef(selector);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(fallback.current)?.focus();
    },
    [],
  );
}
