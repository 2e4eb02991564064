"use client";

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
