/**
 * The forms behind a bot check. `login-hard` is for logins past their limits, `login-hardest` for accounts under many
 * guesses.
 */
export const CAPTCHA_ACTIONS = ["login", "login-hard", "login-hardest", "signup", "reset"] as const;
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];
