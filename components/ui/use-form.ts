import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Outcome } from "@/lib/client/run-action";
import { usePending } from "@/lib/client/use-pending";

type Problems = Partial<Record<string, string | null>>;

type Wiring<T> = {
  /** What is wrong with the fields, by their names; nothing is sent then. */
  check?: (typed: FormData) => Problems;
  /** Null if nothing was sent, and the page already shows why. */
  send: (typed: FormData) => Promise<Outcome<T> | null>;
  done?: (data: T | undefined, typed: FormData) => void;
  failed?: () => void;
};

/**
 * Sends a form that keeps the typed text, shows errors inline and focuses the first wrong field. Public pages use it, so
 * it loads nothing; `useFieldsForm` holds the text of fields that depend on each other.
 */
export function useForm<T>({ check = () => ({}), send, done, failed }: Wiring<T>) {
  const ref = useRef<HTMLFormElement>(null);
  const { pending, once } = usePending();
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    // The cause may stand above the form, in the same dialog.
    const place = ref.current?.closest("[role=dialog]") ?? ref.current;
    if (refusals > 0) place?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusals]);

  async function submit(typed: FormData) {
    if (pending) return;
    setProblem(undefined);
    if (show(check(typed))) return;
    const outcome = await once(() => send(typed));
    if (!outcome) return;
    if (outcome.ok) return done?.(outcome.data, typed);
    if (!show(outcome.fieldErrors)) setProblem(outcome.message);
    failed?.();
  }

  /** Shows the errors at their fields; returns whether there are any. */
  function show(found: Problems): boolean {
    const texts = Object.entries(found).filter((pair): pair is [string, string] => Boolean(pair[1]));
    setErrors(Object.fromEntries(texts));
    if (texts.length > 0) setRefusals((count) => count + 1);
    return texts.length > 0;
  }

  function reconsider(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (!(name in errors) || check(new FormData(event.currentTarget))[name]) return;
    setErrors(({ [name]: _, ...others }) => others);
  }

  function clear() {
    setProblem(undefined);
    setErrors({});
  }

  const form = {
    ref,
    noValidate: true,
    onInput: reconsider,
    // React replays `action` for a click before hydration; `onSubmit` keeps the typed text.
    action: submit,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      submit(new FormData(event.currentTarget));
    },
  };
  return { form, pending, problem, errors, clear };
}

export function textOf(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === "string" ? value : "";
}
