/**
 * The forms behind a bot check. `login-hard` is for logins past their limits, `login-hardest` for accounts under many
 * guesses.
 */
export const CAPTCHA_ACTIONS = ["login", "login-hard", "login-hardest", "signup", "reset"] as const;
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];

const MAX_DELAY_SECONDS = 60;

/**
 * Seconds to wait after a checked password of one account, for browsers that never signed in to it: 0 up to the
 * ceiling, then 1, 2, 4 … 60. The account is never locked. See README.md.
 */
export function guessDelaySeconds(judged: number, ceiling: number): number {
  return judged > ceiling ? Math.min(MAX_DELAY_SECONDS, 2 ** (judged - ceiling - 1)) : 0;
}
