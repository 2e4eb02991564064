"use client";

import { copyText } from "@/lib/client/copy-text";
import { Button } from "./button";

/** By the device's own sheet, or else copied, with the product's address and nothing of the account. */
export function ShareWords({ words }: { words: string }) {
  const share = async () => {
    const text = `${words}\n${location.origin}`;
    if (typeof navigator.share !== "function") return copyText(text, "Copied, ready to paste.");
    // Closing the device's sheet is no error.
    await navigator.share({ text }).catch(() => {});
  };
  return (
    <Button variant="plain" size="bare" className="-mb-2 -ml-2 px-2 text-sm" onClick={share}>
      Share
    </Button>
  );
}
