import { normaliseEmail } from "@/lib/domain/auth/email-address";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";

export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

export function emailProblem(fields: FormData): string | null {
  return normaliseEmail(textOf(fields, "email")) === null ? AUTH_TEXTS.emailInvalid : null;
}
