/** The forms behind a bot check. `login-hard` is what a login that ran into its limits has to solve. */
export const CAPTCHA_ACTIONS = ["login", "login-hard", "signup", "reset"] as const;
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];
