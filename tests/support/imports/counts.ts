import type { Choices } from "@/app/(pact)/profile/data/read-file";

/** Without a number, it is 0. */
type Counts = {
  source: string;
  /** Rows that can be stored, lines that can't be read, and rows that overlap another row of the file. */
  rows: number;
  unreadable?: number;
  overlapping?: number;
  seconds: number;
  skipped?: number;
  repeated?: number;
  choices?: Partial<Choices>;
};

const TABS = { description: 0, startDate: 1, endDate: 2, project: 3 };

/** The expected result for each sample file, counted by hand. Times are read as Europe/Berlin. */
export const COUNTS: Record<string, Counts> = {
  "toggl.csv": { source: "toggl", rows: 4, seconds: 5_400 + 2_700 + 6_600 + 3_600 },
  "clockify-us.csv": { source: "clockify", rows: 3, seconds: 3_600 + 7_230 + 2_700 },
  "clockify-eu.csv": { source: "clockify", rows: 3, seconds: 4_500 + 1_800 + 7_200 },
  "clockify-either.csv": { source: "clockify", rows: 2, seconds: 4_500 + 1_800, choices: { order: "day-first" } },
  // The last one has no end.
  "solidtime.csv": { source: "solidtime", rows: 2, unreadable: 1, seconds: 12_600 + 3_601 },
  // The last one has 20 hours.
  "harvest.csv": { source: "harvest", rows: 3, unreadable: 1, seconds: 9_000 + 2_700 + 3_600 },
  "super-productivity.csv": { source: "super-productivity", rows: 3, seconds: 9_000 + 2_700 + 1_200 },
  "craft-pact.csv": { source: "craft-pact", rows: 2, seconds: 6_600 + 1_800 },
  "tabs.csv": { source: "other", rows: 3, seconds: 3_600 + 8_400 + 1_200, choices: { columns: TABS } },
  "utf16.csv": { source: "toggl", rows: 2, seconds: 5_400 + 1_800 },
  "bad-rows.csv": { source: "toggl", rows: 1, unreadable: 9, overlapping: 2, seconds: 3_600 },
  // 02:30 is read as 03:30, where the first row ends; 02:15 and 02:45 occur twice and are read as the first.
  "dst-night.csv": { source: "toggl", rows: 5, seconds: 3_600 + 3_600 + 6_000 + 3_600, skipped: 1, repeated: 2 },
};
