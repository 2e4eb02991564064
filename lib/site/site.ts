export const SITE = { name: "Craft Pact", promise: "Track your time, calculate profits, make impact" } as const;

/** The stopwatch’s needle at the top of its ring of 280: its eye is where the thread ends. */
export const NEEDLE =
  "M128 7c0-3.5 6-4.6 12-4.2 14 .7 29 2.2 38 4.2-9 2-24 3.5-38 4.2-6 .4-12-.7-12-4.2zm4.5 0c0 1 1 1.4 2 1.4h7c2 0 2-2.8 0-2.8h-7c-1 0-2 .4-2 1.4z";
