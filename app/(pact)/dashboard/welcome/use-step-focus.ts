"use client";

import { useEffect, useRef } from "react";

/** Moves the focus into the step that is shown next, to its first problem if it has one. */
export function useStepFocus(at: number, problems: object) {
  const form = useRef<HTMLFormElement>(null);
  const isMoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the step or its problems are there
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find("[aria-invalid]") ?? find("input, select"))?.focus();
  }, [at, problems]);
  return {
    form,
    moveFocus: () => {
      isMoving.current = true;
    },
  };
}
