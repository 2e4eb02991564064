"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { toastLoadFailure } from "@/lib/client/load-failure";

/**
 * A part that is fetched when it is first `wanted`, such as a dialog (lazy-part.tsx is for parts of the server's HTML). If
 * that fails a toast says why, `onFailed` resets `wanted`, and the next opening retries. Calling `load` before prefetches.
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
