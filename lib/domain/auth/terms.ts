import type { LocalDate } from "../shared/local-time";

/** The date of the terms' text, which names them. A new text has a new date: everybody then sees a notice once. */
export const TERMS_VERSION: LocalDate = "2026-11-22";

/** Accounts from before acceptances were stored accepted these, or earlier ones. */
const BEFORE_RECORDS: LocalDate = "2026-11-22";

/** `known`: the newest that the account accepted or was shown; null without any on record. */
export function hasNewTerms(known: LocalDate | null, current = TERMS_VERSION): boolean {
  return (known ?? BEFORE_RECORDS) < current;
}
