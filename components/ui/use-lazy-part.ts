"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { toast } from "./toast";

/** A part that is fetched when it is first `wanted`. If that fails a toast says so, and `onFailed` resets `wanted`. */
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
      () => {
        toast({ message: GENERIC_ERROR_MESSAGE, tone: "error" });
        latest.current.onFailed();
      },
    );
  }, [wanted, Part]);
  return Part;
}
