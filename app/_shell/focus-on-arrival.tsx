"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * Whoever works by keyboard goes on at the part of the new page that its address names, or, when the old page has taken
 * away what had the focus, at the new page's content and not at the top.
 */
export function FocusOnArrival() {
  const path = usePathname();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    const named = location.hash && document.getElementById(location.hash.slice(1));
    const isLost = document.activeElement === document.body;
    const target = named || (isLost && document.getElementById("main"));
    if (target) target.focus({ preventScroll: true });
  }, [path]);
  return null;
}
