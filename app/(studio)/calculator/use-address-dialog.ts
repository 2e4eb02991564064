"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";

/**
 * A dialog that opens while the address names it (`isNamed`). `close` works at once, also without a network, and the
 * router follows; `leave` closes it for another address.
 */
export function useAddressDialog({ isNamed, closeHref }: { isNamed: boolean; closeHref: string }) {
  const router = useRouter();
  const [hasLeft, setHasLeft] = useState(false);

  function close() {
    history.replaceState(null, "", closeHref);
    // A router that still holds the page of the old address loads the next dialog over it again. Offline it would leave.
    if (navigator.onLine) router.replace(closeHref, { scroll: false });
  }

  function leave(href: string) {
    setHasLeft(true);
    router.replace(href, { scroll: false });
  }

  return { open: isNamed && !hasLeft, close, leave };
}
