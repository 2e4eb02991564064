/** In code points. */
export const PASSWORD_MIN_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/** All sentences of the account screens. Fixed texts: tests/support/screens/words.ts. */
export const AUTH_TEXTS = {
  emailNotConfirmed: "Please confirm your email first—check your inbox for the confirmation link.",
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
  badCredentials: "Invalid email or password. Please check your credentials and try again.",
  signUpSent: "A confirmation link has been sent—please confirm your email before logging in.",
  signUpClosed: "New accounts are closed for now. Write to us if you’d like to hear when they open.",
  resetSentTitle: "Check Your Email",
  passwordUpdated: "Password Updated!",
  passwordTooCommon: "This password is too common. Please choose another one.",
  passwordIsEmail: "Your password can’t be your email address.",
  passwordIsProduct: "Your password can’t be our name.",
  captchaMissing: "Please complete the bot check.",
  confirmed: "Your email is confirmed. You can log in now.",
  resent: "If your account is waiting for confirmation, a new link is on its way.",
  resendTooSoon: "Please wait a minute before asking for another link.",
  linkInvalid: "This link is no longer valid. Please ask for a new one.",
  /** Shown only after the password of a suspended account was proved, so that nobody else learns of it. */
  suspended: "This account is suspended. Write to us from our Contact page if you think that’s a mistake.",
} as const;

/** Checks two new passwords in the browser: too short, too long, or different. Null if they are fine. */
export function newPasswordProblem(password: string, confirmation: string = password): string | null {
  const length = [...password.normalize("NFC")].length;
  if (length < PASSWORD_MIN_LENGTH) return AUTH_TEXTS.passwordTooShort;
  if (length > MAX_PASSWORD_LENGTH) return AUTH_TEXTS.passwordTooLong;
  return password.normalize("NFC") === confirmation.normalize("NFC") ? null : AUTH_TEXTS.passwordsDiffer;
}

/**
 * Why a new password is refused, or null: 8 to 256 characters of any kind, not our name, not the owner's address. The
 * server also refuses leaked passwords (lib/server/auth/common-passwords.ts).
 */
export function passwordProblem(password: string, email?: string): string | null {
  const problem = newPasswordProblem(password);
  if (problem) return problem;
  const bare = password.toLowerCase();
  if (email !== undefined && (bare === email || bare === email.split("@")[0])) return AUTH_TEXTS.passwordIsEmail;
  if (/^[\W\d_]*craft[\W_]*pact[\W\d_]*$/.test(bare)) return AUTH_TEXTS.passwordIsProduct;
  return null;
}
