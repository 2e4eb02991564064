"use client";

import { copyText } from "@/lib/client/copy-text";
import { Button } from "./button";

/** Shares by the device's share sheet, or else copies; adds the product's address, but no account data. */
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
