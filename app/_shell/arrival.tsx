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
 * Before the script of a part has arrived, its buttons are only drawn. A tap on one is repeated once React has it, which shows
 * in a property of React's own.
 */
const SCRIPT = `addEventListener("click",({target})=>{let b=target.closest("button[type=button]:not([popovertarget])"),n=0,t,has=()=>Object.keys(b).some(k=>k.startsWith("__reactProps"));if(!b||b.waits||has())return;b.waits=1;t=setInterval(()=>{if(has()||n++>400){clearInterval(t);b.waits=0;has()&&b.click()}},50)},true)`;

/** In the browser's code as well, so that the text is in the page once. */
export function EarlyTaps({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
