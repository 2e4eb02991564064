import type { ErrorCode } from "./error-codes";

export { type ErrorBody, type ErrorCode, GENERIC_ERROR_MESSAGE, MALFORMED } from "./error-codes";

/** A failure the crafter is told about in these very words; anything else is a surprise and is only logged. */
export class UserError extends Error {
  override name = "UserError";
  constructor(
    message: string,
    readonly code: ErrorCode = "invalid",
  ) {
    super(message);
  }
}

/** What is not the caller's is refused as if it did not exist. */
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

export class OtherAccountError extends UserError {
  constructor() {
    super("Another account is signed in now. Please reload the page.", "other_account");
  }
}
