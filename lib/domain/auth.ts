/** Passwords are counted in code points. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;

/** Every sentence of the account screens, to the letter where the specification has one (spec §2, §5, §8). */
export const AUTH_TEXTS = {
  emailNotConfirmed: "Please confirm your email first—check your inbox for the confirmation link.",
  badCredentials: "Invalid email or password. Please check your credentials and try again.",
  loginFailed: "An error occurred during login. Please try again.",
  signUpFailed: "Failed to create an account. Please try again.",
  signUpSent: "A confirmation link has been sent—please confirm your email before logging in.",
  resetFailed: "Failed to send reset email. Please try again.",
  resetSentTitle: "Check Your Email",
  passwordUpdateFailed: "Failed to update password. Please try again.",
  passwordUpdated: "Password Updated!",
  passwordTooShort: "Password must be at least 8 characters long",
  passwordHint: "Must be at least 8 characters",
  passwordsDiffer: "Passwords do not match",
  passwordTooLong: "Password can have at most 256 characters",
  passwordTooCommon: "This password is too well known. Please choose another one.",
  passwordIsEmail: "Your password must not be your email address.",
  passwordIsProduct: "Your password must not be our name.",
  passwordMissing: "Please enter your password.",
  emailInvalid: "Please enter a valid email address.",
  termsMissing: "Please accept the Terms of Service to create an account.",
  captchaMissing: "Please complete the bot check.",
  captchaLoadFailed: "The bot check could not be loaded. Please reload the page and try again.",
  confirmed: "Your email is confirmed. You can log in now.",
  resent: "If your account is waiting for confirmation, a new link is on its way.",
  resendTooSoon: "Please wait a minute before asking for another link.",
  linkInvalid: "This link is no longer valid. Please ask for a new one.",
} as const;

/** What a form can tell at once about two new passwords: too short, too long, or not the same (spec §5). Null: fine. */
export function newPasswordProblem(password: string, confirmation: string = password): string | null {
  const length = [...password.normalize("NFC")].length;
  if (length < PASSWORD_MIN_LENGTH) return AUTH_TEXTS.passwordTooShort;
  if (length > PASSWORD_MAX_LENGTH) return AUTH_TEXTS.passwordTooLong;
  return password.normalize("NFC") === confirmation.normalize("NFC") ? null : AUTH_TEXTS.passwordsDiffer;
}

/**
 * Why a new password is refused, or null (spec §5): 8 to 256 characters of any kind, as typed;
 * not our name, not the owner's e-mail address. The server also knows the best-known ones (lib/common-passwords.ts).
 */
export function passwordProblem(password: string, email?: string): string | null {
  const problem = newPasswordProblem(password);
  if (problem) return problem;
  const bare = password.toLowerCase();
  if (email !== undefined && (bare === email || bare === email.split("@")[0])) return AUTH_TEXTS.passwordIsEmail;
  if (/^[\W\d_]*craft[\W_]*pact[\W\d_]*$/.test(bare)) return AUTH_TEXTS.passwordIsProduct;
  return null;
}
