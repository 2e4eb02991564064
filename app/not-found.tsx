import type { Metadata } from "next";
import { buttonClass } from "@/components/ui/button";
import { PlainPage } from "./_shell/plain-page";

export const metadata: Metadata = { title: "Page not found" };

/** Part of every page's first load, so it links plainly: next/link here would be 3 KB everywhere. */
export default function NotFound() {
  return (
    <PlainPage
      title="Page not found"
      drawing="spool"
      action={
        <a href="/" className={buttonClass()}>
          Back to the home page
        </a>
      }
    >
      <p>There’s no page at this address. It may have moved, or the link may be wrong.</p>
    </PlainPage>
  );
}
