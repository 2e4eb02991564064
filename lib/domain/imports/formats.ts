/** The tools whose files are recognised by their header, our own export, and any other tool. */
export const SOURCES = {
  toggl: "Toggl",
  clockify: "Clockify",
  solidtime: "solidtime",
  harvest: "Harvest",
  "super-productivity": "Super Productivity",
  "craft-pact": "Craft Pact",
  other: "CSV file",
} as const;

export type Source = keyof typeof SOURCES;

/** What a column can hold. A cell of `startDate` may hold the time as well. */
export const FIELDS = {
  startDate: "Start date",
  startTime: "Start time",
  endDate: "End date",
  endTime: "End time",
  span: "Start and end in one",
  duration: "Duration",
  rest: "Minutes or seconds of the duration",
  pause: "Pauses",
  description: "Description",
  task: "Description where that is empty",
  project: "Project",
} as const;

export type Field = keyof typeof FIELDS;

/** Only our own table has a column for the kind. */
export type Column = Field | "kind";

/** The index of each column. */
export type Columns = Partial<Record<Column, number>>;

type Format = { source: Source; has: readonly string[]; columns: Partial<Record<Column, readonly string[]>> };

const INTERVAL = {
  startDate: ["start date"],
  startTime: ["start time"],
  endDate: ["end date", "stop date"],
  endTime: ["end time", "stop time"],
  duration: ["duration", "duration (h)"],
  description: ["description"],
  task: ["task"],
  project: ["project"],
} as const;

/** Headers as the tools wrote them in 2026. Toggl and Clockify differ in the capitals of their dates. */
const FORMATS: readonly Format[] = [
  {
    source: "craft-pact",
    has: ["Started at", "Ended at", "Seconds"],
    columns: {
      startDate: ["started at"],
      endDate: ["ended at"],
      duration: ["seconds"],
      description: ["description"],
      kind: ["kind"],
      project: ["project"],
    },
  },
  { source: "toggl", has: ["Description", "Start date", "Start time"], columns: INTERVAL },
  { source: "clockify", has: ["Description", "Start Date", "Start Time"], columns: INTERVAL },
  {
    source: "solidtime",
    has: ["Description", "Task", "Start", "End", "Duration (decimal)"],
    columns: {
      startDate: ["start"],
      endDate: ["end"],
      description: ["description"],
      task: ["task"],
      project: ["project"],
    },
  },
  {
    source: "solidtime",
    has: ["description", "start", "end", "organization_id"],
    columns: { startDate: ["start"], endDate: ["end"], description: ["description"] },
  },
  {
    source: "harvest",
    has: ["Date", "Client", "Task", "Hours"],
    columns: { startDate: ["date"], duration: ["hours"], description: ["notes"], task: ["task"], project: ["project"] },
  },
  {
    source: "super-productivity",
    has: ["Date", "Titles", "Worked"],
    columns: {
      startDate: ["date"],
      startTime: ["start"],
      duration: ["worked"],
      description: ["titles"],
      task: ["descriptions"],
      project: ["projects"],
    },
  },
];

/** Recognises the tool by the header's names; null if it is none of these tools. */
export function recogniseFormat(header: readonly string[]): { source: Source; columns: Columns } | null {
  const names = header.map((name) => name.trim());
  const format = FORMATS.find(({ has }) => has.every((name) => names.includes(name)));
  return format ? { source: format.source, columns: columnsOf(names, format.columns) } : null;
}

/** Whether these columns define when a session was: a date, and its end or duration. */
export function isEnough({ startDate, endDate, endTime, span, duration }: Columns): boolean {
  return startDate !== undefined && [endDate, endTime, span, duration].some((at) => at !== undefined);
}

function columnsOf(names: readonly string[], wanted: Format["columns"]): Columns {
  const lower = names.map((name) => name.toLowerCase());
  const columns: Columns = {};
  for (const field of Object.keys(wanted) as Column[]) {
    const at = (wanted[field] ?? []).map((name) => lower.indexOf(name)).find((index) => index >= 0);
    if (at !== undefined && !Object.values(columns).includes(at)) columns[field] = at;
  }
  return columns;
}
