/** The bare app runs on this machine for the minutes of a measurement only. */
export const BARE_SECRET = "only-for-the-bench-only-for-the-bench-only";
export const BARE_COOKIE = "authjs.session-token";
export const BARE_USER = "77";
