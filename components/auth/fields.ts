import { normaliseEmail } from "@/lib/domain/auth/email-address";
import { FORM_TEXTS } from "@/lib/domain/auth/forms";

/** What was typed into a field. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

/** What a form can say about its Email field before anything is sent. */
export function emailProblem(fields: FormData): string | null {
  return normaliseEmail(textOf(fields, "email")) === null ? FORM_TEXTS.emailInvalid : null;
}
