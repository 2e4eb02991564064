"use client";

import { useEffect, useRef } from "react";

/** For a control that disappears with its row: moves the focus to the element of this selector. */
export function useFocusFallback(selector: string) {
  const fallback = useRef(selector);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(fallback.current)?.focus();
    },
    [],
  );
}
