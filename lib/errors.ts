export const GENERIC_ERROR_MESSAGE = "Something went wrong. Please try again.";

/** Shown on a page from a build that the server no longer has. */
export const OUTDATED_MESSAGE = "A newer version is ready. Please reload the page.";
export const OFFLINE_MESSAGE = "No connection. Please try again.";

/** The validator's message for a field that our own pages never send wrong, such as a missing one. Never shown. */
export const MALFORMED = "malformed";
export const MALFORMED_MESSAGE = "This request couldn’t be read. Please reload the page and try again.";

/** The browser tells failures apart by this code, never by their message. */
export type ErrorCode =
  | "invalid"
  /** Does not exist, or is not the caller's. */
  | "not_found"
  /** Existed, but no longer holds: an expired link, a price that has changed. */
  | "gone"
  | "signed_out"
  /** The page was rendered for another account than the one that is signed in now. */
  | "other_account"
  /** From a page that isn't ours. */
  | "forbidden"
  | "too_large"
  | "rate_limited"
  /** Busy, or the database is down: worth a retry. */
  | "unavailable"
  | "unexpected";

export type ErrorBody = { error: { code: ErrorCode; message: string } };

/** A failure whose message is shown to the user; any other error is only logged. */
export class UserError extends Error {
  override name = "UserError";
  constructor(
    message: string,
    readonly code: ErrorCode = "invalid",
  ) {
    super(message);
  }
}

/** Also thrown for objects of other users, so that nobody learns that they exist. */
export class NotFoundError extends UserError {
  constructor(readonly what: string) {
    super(`This ${what} no longer exists.`, "not_found");
  }
}

export class SignedOutError extends UserError {
  constructor() {
    super("You were signed out. Please log in again.", "signed_out");
  }
}

/** For a request with a login of the deleted account. */
export class DeletedAccountError extends UserError {
  readonly status = 401;
  constructor() {
    super("This account was deleted.", "gone");
  }
}

export class OtherAccountError extends UserError {
  constructor() {
    super("You’re now logged in to another account. Please reload the page.", "other_account");
  }
}

/** Too much expensive work is queued already. */
export class BusyError extends UserError {
  constructor() {
    super("We’re very busy right now. Please try again in a moment.", "unavailable");
  }
}
