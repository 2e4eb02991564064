"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";

/**
 * A dialog that is open while the address names it (`isNamed`). `close` takes effect at once, also offline, and the
 * router follows; `leave` closes the dialog and goes to another address.
 */
export function useAddressDialog({ isNamed, closeHref }: { isNamed: boolean; closeHref: string }) {
  const router = useRouter();
  const [hasLeft, setHasLeft] = useState(false);

  function close() {
    history.replaceState(null, "", closeHref);
    // Without this, a router that still holds the old address's page would reopen the next dialog. Skipped offline,
    // where it would leave the page.
    if (navigator.onLine) router.replace(closeHref, { scroll: false });
  }

  function leave(href: string) {
    setHasLeft(true);
    router.replace(href, { scroll: false });
  }

  return { open: isNamed && !hasLeft, close, leave };
}
