import type { LocalDate } from "../shared/local-time";

/** The date of the terms' text, which serves as its version. A new date shows everybody one notice. */
export const TERMS_VERSION: LocalDate = "2026-11-22";

/** The version assumed for accounts without a stored acceptance: they accepted this one or an earlier one. */
const BEFORE_RECORDS: LocalDate = "2026-11-22";

/** `known` is the newest version that the account accepted or was shown; null if none is stored. */
export function hasNewTerms(known: LocalDate | null, current = TERMS_VERSION): boolean {
  return (known ?? BEFORE_RECORDS) < current;
}
