"use client";

import { useEffect, useRef } from "react";

/** For a control that removes its own row: the focus moves to this selector's element. */
export function useFocusFallback(selector: string) {
  const fallback = useRef(selector);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(fallback.current)?.focus();
    },
    [],
  );
}
