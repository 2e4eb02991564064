import { textOf } from "@/components/ui/use-form";
import { normaliseEmail } from "@/lib/domain/auth/email-address";
import { FORM_TEXTS } from "@/lib/domain/auth/forms";

export function emailProblem(typed: FormData): string | null {
  return normaliseEmail(textOf(typed, "email")) === null ? FORM_TEXTS.emailInvalid : null;
}
