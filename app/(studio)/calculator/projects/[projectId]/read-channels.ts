import { cache } from "react";
import { listChannels } from "@/db/queries/sales/channels";

/** Read once for a page: its ledger and what it pays both need them. */
export const readChannels = cache(listChannels);
