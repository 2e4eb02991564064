import { cache } from "react";
import { findUsage } from "@/db/queries/billing/usage";

/** Read once for a page. */
export const readUsage = cache(findUsage);
