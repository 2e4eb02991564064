import type { SalesChannel } from "@/db/queries/sales/channels";
import type { LocalDate } from "@/lib/domain/shared/local-time";

/** What the ledger's dialogs need of a completed project. */
export type LedgerProject = {
  id: string;
  currency: string;
  pieces: number;
  left: number;
  /** The final price of all pieces. */
  finalCents: number;
  /** In the crafter's zone. */
  today: LocalDate;
  /** In use, and in the project's currency. */
  channels: readonly SalesChannel[];
};
