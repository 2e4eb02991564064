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

/**
 * Until a component is hydrated its buttons do nothing. A tap on one is repeated once React has attached its props,
 * visible as a `__reactProps…` key.
 */
const EARLY_TAPS = `addEventListener("click",({target})=>{let b=target.closest("button[type=button]:not([popovertarget])"),n=0,t,has=()=>Object.keys(b).some(k=>k.startsWith("__reactProps"));if(!b||b.waits||has())return;b.waits=1;t=setInterval(()=>{if(has()||n++>400){clearInterval(t);b.waits=0;has()&&b.click()}},50)},true)`;

/**
 * React holds content that has arrived back until 300 ms after its skeleton was painted. It keeps the time of that paint
 * in `$RT`; while that is unset, the content is shown in the next frame.
 */
const NO_DELAY = `Object.defineProperty(window,"$RT",{set(){}})`;

/** A client component, so that the page's data does not contain the script's text a second time. */
export function EarlyScript({ nonce }: { nonce: string | undefined }) {
  const __html = `${EARLY_TAPS};${NO_DELAY}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}
