import { FORM_TEXTS, newPasswordProblem } from "./forms";

/** All sentences of the account screens. Fixed texts: tests/support/screens/words.ts. */
export const AUTH_TEXTS = {
  ...FORM_TEXTS,
  emailNotConfirmed: "Please confirm your email first—check your inbox for the confirmation link.",
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
