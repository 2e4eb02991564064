/** Carries the account that a page was rendered for; empty for visitors. */
export const ACCOUNT_HEADER = "x-craftpact-account";
