/** In code points. */
export const PASSWORD_MIN_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/** The sentences that forms show without asking the server. Fixed texts: tests/support/screens/words.ts. */
export const FORM_TEXTS = {
  loginFailed: "An error occurred during login. Please try again.",
  signUpFailed: "Failed to create an account. Please try again.",
  resetFailed: "Failed to send reset email. Please try again.",
  passwordUpdateFailed: "Failed to update password. Please try again.",
  passwordTooShort: "Password must be at least 8 characters long",
  passwordHint: "Must be at least 8 characters",
  passwordsDiffer: "Passwords do not match",
  passwordTooLong: "Password can have at most 256 characters",
  passwordMissing: "Please enter your password.",
  emailInvalid: "Please enter a valid email address.",
  termsMissing: "Please accept the Terms of Service to create an account.",
  captchaLoadFailed: "The bot check couldn’t load. Please try again.",
} as const;

/** Checks two new passwords in the browser: too short, too long, or different. Null if they are fine. */
export function newPasswordProblem(password: string, confirmation: string = password): string | null {
  const length = [...password.normalize("NFC")].length;
  if (length < PASSWORD_MIN_LENGTH) return FORM_TEXTS.passwordTooShort;
  if (length > MAX_PASSWORD_LENGTH) return FORM_TEXTS.passwordTooLong;
  return password.normalize("NFC") === confirmation.normalize("NFC") ? null : FORM_TEXTS.passwordsDiffer;
}
