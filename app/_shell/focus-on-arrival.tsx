"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * Moves the focus to the part of the new page that its address names, or to its content if the focused element
 * disappeared with the old page.
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
