/** What goes wrong. The first block is counted per device and month, the second per sitting. */
export const RATES = {
  clockJumps: 1,
  offlineEvenings: 4,
  lostAnswers: 2,
  kills: 1,
  forgottenStops: 1,
  lostRequests: 4,
  doubledRequests: 4,
  /** Four days without a signal: presses get too old for us. */
  cabins: 0,

  switches: 0.2,
  discards: 0.02,
  /** Share of the stops without a signal after which she goes on where it is still shown running. */
  goesOn: 0.05,
};

export type Rates = typeof RATES;

/** For the small simulator and the mutations: more of all, and what is too rare for the large one. */
export const HARSH: Rates = {
  clockJumps: 6,
  offlineEvenings: 12,
  lostAnswers: 20,
  kills: 10,
  forgottenStops: 5,
  lostRequests: 20,
  doubledRequests: 30,
  cabins: 0.5,
  switches: 0.4,
  discards: 0.05,
  goesOn: 0.7,
};

export const ZONES = [
  ...["Europe/Berlin", "America/New_York", "Africa/Johannesburg", "Australia/Lord_Howe", "Asia/Kolkata"],
  ...["America/St_Johns", "Pacific/Kiritimati", "Asia/Kathmandu"],
] as [string, ...string[]];

/** A stored instant may be wrong by this and half a round trip, or the travel time of a press sent at once. */
export const TOLERANCE_MS = 1_000;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
