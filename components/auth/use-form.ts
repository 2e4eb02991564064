import { type FormEvent, useRef, useState } from "react";
import type { ActionAnswer, Outcome } from "@/lib/client/run-action";
import { usePending } from "@/lib/client/use-pending";
import { FormProblem } from "./form-problem";

/** Nothing was sent: the bot check failed and shows its own error. */
const NOT_SENT = Symbol("not sent");

type FieldErrors = Record<string, string>;

type Wiring<T> = {
  check: (fields: FormData) => Record<string, string | null>;
  send: (fields: FormData) => Promise<ActionAnswer<T>>;
  fallback: string;
  /** An error that it returns is shown above the button. */
  done: (data: T) => string | undefined;
  failed?: () => void;
  /** Success changes who is signed in: the form, not the account watch, chooses the next page. */
  changesAccount?: boolean;
};

/** A form that keeps the typed text, shows errors inline and focuses the first wrong field. */
export function useForm<T>({ check, send, fallback, done, failed, changesAccount = false }: Wiring<T>) {
  const ref = useRef<HTMLFormElement>(null);
  const { pending, once } = usePending();
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});

  async function submit(fields: FormData) {
    if (pending) return;
    setProblem(undefined);
    if (show(onlyTexts(check(fields)))) return;
    const refusal = await once(() => trySending(fields));
    if (refusal === undefined || refusal === null || refusal === NOT_SENT) return;
    setProblem(refusal || undefined);
    failed?.();
  }

  /** Undefined on success, else the error to show; empty when the fields show it. */
  async function trySending(fields: FormData): Promise<string | undefined | typeof NOT_SENT> {
    let isSent = true;
    const sending = async () => {
      try {
        return await send(fields);
      } catch (error) {
        if (error instanceof FormProblem) isSent = false;
        throw error;
      }
    };
    // Loaded at the first try, to keep the page small. No timeout, because a bot check may take long.
    const { runAction } = await import("@/lib/client/run-action");
    const stay = changesAccount ? (await import("@/lib/client/leave-page")).expectNewAccount() : () => {};
    const outcome = await runAction(sending, { fallback, timeoutMs: null });
    const refusal = isSent ? refusalIn(outcome) : NOT_SENT;
    if (refusal !== undefined) stay();
    return refusal;
  }

  function refusalIn(outcome: Outcome<T>): string | undefined {
    if (outcome.ok) return outcome.data === undefined ? fallback : done(outcome.data);
    return show(outcome.fieldErrors) ? "" : outcome.message;
  }

  /** Shows the errors at their fields; returns whether there are any. */
  function show(found: FieldErrors): boolean {
    setErrors(found);
    const controls = Array.from(ref.current?.elements ?? []) as HTMLInputElement[];
    controls.find(({ name }) => name in found)?.focus();
    return Object.keys(found).length > 0;
  }

  function reconsider(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (!(name in errors) || check(new FormData(event.currentTarget))[name]) return;
    setErrors(({ [name]: _, ...others }) => others);
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
  return { form, fields: () => new FormData(ref.current ?? undefined), pending, problem, errors };
}

function onlyTexts(found: Record<string, string | null | undefined>): FieldErrors {
  return Object.fromEntries(Object.entries(found).filter((pair): pair is [string, string] => Boolean(pair[1])));
}
