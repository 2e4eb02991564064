import { PasswordField } from "@/components/ui/password-field";
import { AUTH_TEXTS, newPasswordProblem } from "@/lib/domain/auth/passwords";
import { textOf } from "./fields";

export function newPasswordCheck(typed: FormData) {
  const password = newPasswordProblem(textOf(typed, "password"));
  const isSame = textOf(typed, "password") === textOf(typed, "confirmation");
  return { password, confirmation: password || isSame ? null : AUTH_TEXTS.passwordsDiffer };
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
        hint={AUTH_TEXTS.passwordHint}
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
