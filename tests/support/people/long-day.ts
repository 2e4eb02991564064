/** The last of the three long days of each crafter with one of everything. */
export const LONG_DAY = "2026-02-01";
