"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { toastLoadFailure } from "@/lib/client/load-failure";

/**
 * A part that is loaded when it is first `wanted`, such as a dialog (lazy-part.tsx is for parts of the server's HTML).
 * On failure shows a toast and calls `onFailed` to reset `wanted`; the next opening retries. Calling `load` earlier
 * prefetches it.
 */
export function useLazyPart<P>(
  wanted: boolean,
  load: () => Promise<ComponentType<P>>,
  onFailed: () => void,
): ComponentType<P> | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const latest = useRef({ load, onFailed });
  latest.current = { load, onFailed };
  useEffect(() => {
    if (!wanted || Part) return;
    latest.current.load().then(
      (part) => setPart(() => part),
      (error) => {
        void toastLoadFailure(error);
        latest.current.onFailed();
      },
    );
  }, [wanted, Part]);
  return Part;
}
