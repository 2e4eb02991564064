import type { SalesChannel } from "@/db/queries/sales/channels";
import type { LocalDate } from "@/lib/domain/shared/local-time";

/** The data of a completed project that the ledger's dialogs need. */
export type LedgerProject = {
  id: string;
  currency: string;
  pieces: number;
  left: number;
  /** The final price of all pieces. */
  finalCents: number;
  /** Today in the crafter's time zone. */
  today: LocalDate;
  /** Not archived, and in the project's currency. */
  channels: readonly SalesChannel[];
};
