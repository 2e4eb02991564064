"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** When a new page has taken away what had the focus, whoever works by keyboard goes on at its content, not at the top. */
export function FocusOnArrival() {
  const path = usePathname();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
