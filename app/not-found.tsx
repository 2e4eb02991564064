import type { Metadata } from "next";
import Link from "next/link";
import { PlainPage } from "@/components/chrome/plain-page";
import { buttonClass } from "@/components/ui/button";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <PlainPage
      title="This thread leads nowhere"
      drawing="spool"
      action={
        <Link href="/" className={buttonClass()}>
          Back to the start
        </Link>
      }
    >
      <p>There is no page at this address. It may have moved, or the link has lost a stitch.</p>
    </PlainPage>
  );
}
