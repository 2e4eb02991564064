/** The catalogue's sentence for what nobody expected. */
export const GENERIC_ERROR_MESSAGE = "Something went wrong. Please try again.";

/** What our own pages never send: a field that is missing or of another type. No sentence of the validator is shown. */
export const MALFORMED = "This request couldn’t be read. Please reload the page and try again.";

/** What a failure is; the browser tells failures apart by this, never by their sentence. */
export type ErrorCode =
  /** The request can't be accepted, and sending it again won't change that. */
  | "invalid"
  /** Not there, or not the caller's. */
  | "not_found"
  /** It was there, and its time is over. */
  | "gone"
  | "signed_out"
  /** The page was rendered for another account than the one that is signed in now. */
  | "other_account"
  /** Not from one of our own pages. */
  | "forbidden"
  | "too_large"
  | "rate_limited"
  /** Busy, or the database is away: worth another try. */
  | "unavailable"
  | "unexpected";

/** The body of every refusal over HTTP. */
export type ErrorBody = { error: { code: ErrorCode; message: string } };
