"use client";

import { type ComponentProps, useEffect, useOptimistic, useRef, useTransition } from "react";
import type { ActionAnswer } from "@/lib/client/run-action";
import { useAction } from "@/lib/client/use-action";
import { Checkbox } from "./checkbox";

type Props = Omit<ComponentProps<typeof Checkbox>, "checked" | "onChange" | "ref"> & {
  checked: boolean;
  save: (checked: boolean) => Promise<ActionAnswer<unknown>>;
  onSaved?: () => void;
};

/** A check box that saves each press, including one made before hydration. */
export function SavedCheckbox({ checked, save, onSaved, ...checkbox }: Props) {
  const [shown, show] = useOptimistic(checked);
  const [, startTransition] = useTransition();
  const { run } = useAction(save, { toasts: true });
  const saved = useRef<Promise<unknown>>(Promise.resolve());
  const box = useRef<HTMLInputElement>(null);
  const change = (wanted: boolean) =>
    startTransition(async () => {
      show(wanted);
      // Saved one after another, so that the last press wins and none is lost.
      saved.current = saved.current.then(async () => {
        const outcome = await run(wanted);
        if (outcome?.ok) onSaved?.();
      });
      await saved.current;
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was pressed before the first render counts
  useEffect(() => {
    if (box.current && box.current.checked !== checked) change(box.current.checked);
  }, []);

  // `autoComplete` is off, so that a reload doesn't restore a tick that was never saved.
  return (
    <Checkbox
      {...checkbox}
      ref={box}
      autoComplete="off"
      checked={shown}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
