import { type FormEvent, useEffect, useRef, useState } from "react";
import { MAIL_TEXTS, missingFields } from "@/lib/domain/contact";
import { type Mail, mailtoLink } from "@/lib/domain/mailto";

const SUCCESS_MILLISECONDS = 5_000;

type Errors<T> = Partial<Record<keyof T, string>>;
export type MailAnswer = { tone: "error" | "success"; words: string };

type Wiring<T> = {
  to: string;
  read: (fields: FormData) => T;
  optional?: (keyof T)[];
  write: (typed: T) => Omit<Mail, "to">;
  /** The sentence once the mail client was called (spec §8). */
  sent: string;
};

/** A form that hands its text to the visitor's mail client and sends nothing itself (spec §7 Mail forms). */
export function useMailForm<T extends Record<string, string>>({ to, read, optional, write, sent }: Wiring<T>) {
  const ref = useRef<HTMLFormElement>(null);
  const [answer, setAnswer] = useState<MailAnswer>();
  const [errors, setErrors] = useState<Errors<T>>({});

  useEffect(() => {
    if (answer?.tone !== "success") return;
    const timer = setTimeout(() => setAnswer(undefined), SUCCESS_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [answer]);

  function submit(fields: FormData) {
    const typed = read(fields);
    const missing = missingFields(typed, optional);
    const found = { ...misspelt(controls()), ...Object.fromEntries(missing.map((name) => [name, "This is empty."])) };
    setErrors(found as Errors<T>);
    setAnswer(missing.length > 0 ? { tone: "error", words: MAIL_TEXTS.missing } : undefined);
    const faulty = controls().find(({ name }) => name in found);
    if (faulty) faulty.focus();
    else setAnswer(handOver(typed));
  }

  function handOver(typed: T): MailAnswer {
    const link = mailtoLink({ to, ...write(typed) });
    if (link === null) return { tone: "error", words: MAIL_TEXTS.failed };
    location.href = link;
    return { tone: "success", words: sent };
  }

  function controls() {
    return Array.from(ref.current?.elements ?? []) as HTMLInputElement[];
  }

  const form = {
    ref,
    noValidate: true,
    // React replays `action` for a click that came before the page was ready; `onSubmit` keeps what was typed.
    action: submit,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      submit(new FormData(event.currentTarget));
    },
  };
  return { form, answer, errors };
}

/** What was typed into a field. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

/** Addresses the browser itself doesn't take for one: the fields are email-typed (spec §5). */
function misspelt(controls: HTMLInputElement[]) {
  const wrong = controls.filter(({ type, validity }) => type === "email" && validity.typeMismatch);
  return Object.fromEntries(wrong.map(({ name }) => [name, "Please enter a valid email address."]));
}
