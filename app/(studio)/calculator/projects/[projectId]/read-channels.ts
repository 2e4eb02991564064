import { cache } from "react";
import { listChannels } from "@/db/queries/sales/channels";

/** Reads the channels once per request: both the ledger and “What it pays” need them. */
export const readChannels = cache(listChannels);
