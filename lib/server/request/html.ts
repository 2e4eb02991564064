import { escapeMarkup } from "@/lib/domain/shared/text";

/** Markup that is safe to send. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | readonly Html[] | string | number | null | undefined | false;

/** Escapes every value that is not Html itself; null, undefined and false become empty. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, at) => (at === 0 ? part : textOf(values[at - 1]) + part)).join(""));
}

function textOf(value: Value): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(({ text }) => text).join("");
  return value === null || value === undefined || value === false ? "" : escapeMarkup(String(value));
}
