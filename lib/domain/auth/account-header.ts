/** Where a request says which account its page was rendered for; empty for visitors. */
export const ACCOUNT_HEADER = "x-craftpact-account";
