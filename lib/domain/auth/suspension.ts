/** Shown only after the password of a suspended account was proved, so that nobody else learns of it. */
export const SUSPENDED = "This account is suspended. Write to us from our Contact page if you think that’s a mistake.";
