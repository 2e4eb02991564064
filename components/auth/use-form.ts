import { type FormEvent, useRef, useState } from "react";
import type { ActionAnswer } from "@/lib/client/run-action";
import { usePending } from "@/lib/client/use-pending";
import { FormProblem } from "./form-problem";

/** The bot check failed and says so itself. */
const NOT_SENT = Symbol("not sent");

type FieldErrors = Record<string, string>;

type Wiring<T> = {
  /** What the form can see for itself: a sentence per wrong field, or null. */
  check: (fields: FormData) => Record<string, string | null>;
  send: (fields: FormData) => Promise<ActionAnswer<T>>;
  /** The catalogue's sentence for what nobody expected. */
  fallback: string;
  /** What to do with the answer; a sentence it returns is shown as the form's problem. */
  done: (data: T) => string | undefined;
  /** It was sent and refused: a spent bot check, for one, is fetched again. */
  failed?: () => void;
};

/** A form that calls its action by hand: errors inline, focus on the first wrong field, what was typed stays. */
export function useForm<T>({ check, send, fallback, done, failed }: Wiring<T>) {
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

  /** Undefined when it went well, else the sentence to show; empty when the fields say it. */
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
    // Loaded with the first try: nobody reads a sign-in page for its errors. A bot check takes as long as it takes.
    const { runAction } = await import("@/lib/client/run-action");
    const outcome = await runAction(sending, { fallback, patienceMs: null });
    if (!isSent) return NOT_SENT;
    if (outcome.ok) return outcome.data === undefined ? fallback : done(outcome.data);
    return show(outcome.fieldErrors) ? "" : outcome.message;
  }

  /** Shows the errors and leads to the first of them; true if there are any. */
  function show(found: FieldErrors): boolean {
    setErrors(found);
    const controls = Array.from(ref.current?.elements ?? []) as HTMLInputElement[];
    controls.find(({ name }) => name in found)?.focus();
    return Object.keys(found).length > 0;
  }

  /** A sentence goes as soon as its field is mended. */
  function reconsider(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (!(name in errors) || check(new FormData(event.currentTarget))[name]) return;
    setErrors(({ [name]: _, ...others }) => others);
  }

  const form = {
    ref,
    noValidate: true,
    onInput: reconsider,
    // React replays `action` for a click that came before the page was ready; `onSubmit` keeps what was typed.
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
