import { PasswordField } from "@/components/ui/password-field";
import { textOf } from "@/components/ui/use-form";
import { FORM_TEXTS, newPasswordProblem } from "@/lib/domain/auth/forms";

export function readNewPassword(typed: FormData) {
  return { password: textOf(typed, "password"), confirmation: textOf(typed, "confirmation") };
}

export function checkNewPassword(typed: FormData) {
  const { password, confirmation } = readNewPassword(typed);
  const problem = newPasswordProblem(password);
  return { password: problem, confirmation: problem || password === confirmation ? null : FORM_TEXTS.passwordsDiffer };
}

/** `email`: tells a password manager which account the password is for. */
export function NewPasswordFields({ email, errors }: { email: string; errors: Record<string, string> }) {
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="password"
        name="password"
        label="New Password"
        autoComplete="new-password"
        hint={FORM_TEXTS.passwordHint}
        error={errors.password}
      />
      <PasswordField
        id="confirmation"
        name="confirmation"
        label="Confirm New Password"
        autoComplete="new-password"
        error={errors.confirmation}
      />
    </>
  );
}
