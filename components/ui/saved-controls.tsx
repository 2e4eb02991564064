"use client";

import { type ComponentProps, useEffect, useOptimistic, useRef, useTransition } from "react";
import type { ActionAnswer } from "@/lib/client/run-action";
import { useAction } from "@/lib/client/use-action";
import { Checkbox } from "./checkbox";
import { Field } from "./field";
import { Select } from "./input";

type Saving<T> = { save: (value: T) => Promise<ActionAnswer<unknown>>; onSaved?: () => void };

type CheckboxProps = Omit<ComponentProps<typeof Checkbox>, "checked" | "onChange" | "ref"> &
  Saving<boolean> & { checked: boolean };

/** A check box that saves each press, including one made before hydration. */
export function SavedCheckbox({ checked, save, onSaved, ...checkbox }: CheckboxProps) {
  const [shown, change] = useSaved(checked, { save, onSaved });
  const box = useRef<HTMLInputElement>(null);

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

type SelectProps = Pick<ComponentProps<typeof Field>, "id" | "label" | "hint"> &
  Saving<string> & { value: string; children: ComponentProps<"select">["children"] };

/** A select that saves each choice. */
export function SavedSelect({ value, save, onSaved, children, ...field }: SelectProps) {
  const [shown, change] = useSaved(value, { save, onSaved });
  return (
    <Field {...field}>
      {(control) => (
        <Select {...control} autoComplete="off" value={shown} onChange={(event) => change(event.target.value)}>
          {children}
        </Select>
      )}
    </Field>
  );
}

/** Saves one change after another, so that the last wins and none is lost; until then shows what was chosen. */
function useSaved<T>(stored: T, { save, onSaved }: Saving<T>) {
  const [shown, show] = useOptimistic(stored);
  const [, startTransition] = useTransition();
  const { run } = useAction(save, { toasts: true });
  const saved = useRef<Promise<unknown>>(Promise.resolve());
  const change = (wanted: T) =>
    startTransition(async () => {
      show(() => wanted);
      saved.current = saved.current.then(async () => {
        const outcome = await run(wanted);
        if (outcome?.ok) onSaved?.();
      });
      await saved.current;
    });
  return [shown, change] as const;
}
