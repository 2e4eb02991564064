/** The catalogue's sentence for what nobody expected (spec §8). */
export const SURPRISE = "Something went wrong. Please try again.";

/** A failure the crafter is told about in these very words; anything else is a surprise and is only logged. */
export class UserError extends Error {
  override name = "UserError";
}

/** What is not the caller's is refused as if it did not exist. */
export class NotFoundError extends UserError {
  constructor(what: string) {
    super(`This ${what} no longer exists.`);
  }
}
