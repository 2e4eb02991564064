/**
 * The forms behind a bot check. `login-hard` is what a login that ran into its limits has to solve, `login-hardest` one
 * into an account that many passwords were tried on.
 */
export const CAPTCHA_ACTIONS = ["login", "login-hard", "login-hardest", "signup", "reset"] as const;
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];
