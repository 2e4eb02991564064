/** To whoever proved the password of a suspended account; nobody else learns of it. */
export const SUSPENDED = "This account is suspended. Write to us from our Contact page if you think that’s a mistake.";
