import { readKind, type SessionKind } from "../crafting/kinds";
import type { MethodValues } from "../methods/method-fields";
import type { Material, PriceSnapshot } from "../methods/pricing";
import type { ChannelValues } from "../sales/channels";
import type { SaleValues } from "../sales/ledger";
import type { WorthBeginning } from "../sales/supposed-hours";
import { addRow, emptyReadRows, type ReadRows } from "./read-rows";
import { describeRow, type ImportedRow, rowProblem } from "./rows";

/** The format of data.json in an export; the version rises if older readers would misread a newer file. */
export const OWN_SCHEMA = "craft-pact";
export const OWN_VERSION = 1;

export type OwnMethod = MethodValues & { key: string; remixOf: string | null; createdAt: string };

export type OwnProject = {
  key: string;
  name: string;
  isOneOff: boolean;
  additionalCostsCents: number;
  priceOverrideCents: number | null;
  methodKey: string | null;
  /** The template it was made from; missing in older exports. */
  madeFromKey?: string | null;
  materials: Material[];
  createdAt: string;
  /** Null while ongoing. */
  completedAt: string | null;
  snapshot: PriceSnapshot | null;
  /** Missing in older exports, like channels and floors. */
  pieces?: number;
  worthBeginning?: WorthBeginning | null;
  sales?: OwnSale[];
};

export type OwnChannel = ChannelValues & { key: string; isArchived: boolean };

export type OwnSale = Omit<SaleValues, "channelId"> & { channelKey: string | null };

export type OwnFloor = { currency: string; floorCents: number };

export type OwnSession = {
  startedAt: string;
  endedAt: string;
  seconds: number;
  manualSeconds: number;
  origin: string;
  description: string;
  /** Missing in older exports. */
  kind?: SessionKind;
  projectKey: string | null;
  stretches: { startedAt: string; endedAt: string }[];
  allocations: { challenge: string | null; seconds: number }[];
};

type OwnFile = ReadRows & { methods: OwnMethod[]; projects: OwnProject[]; channels: OwnChannel[]; floors: OwnFloor[] };

/** Reads an export of ours, or returns an error message. The server validates methods and projects again. */
export function readOwnFile(json: string, now: number): OwnFile | string {
  const data = parseJson(json);
  if (!isObject(data) || data.schema !== OWN_SCHEMA) return "This file isn’t an export of Craft Pact.";
  if (data.version !== OWN_VERSION) return "This export comes from a newer version of Craft Pact.";
  const [methods, projects, sessions] = [data.methods, data.projects, data.sessions];
  if (!Array.isArray(methods) || !Array.isArray(projects) || !Array.isArray(sessions))
    return "This export isn’t whole.";
  const [channels, floors] = [data.channels, data.floors].map((list) => (Array.isArray(list) ? list : []));
  const file: OwnFile = { ...emptyReadRows(), methods, projects, channels: channels ?? [], floors: floors ?? [] };
  const keys = new Set(projects.map((project) => (isObject(project) ? project.key : null)));
  sessions.forEach((session, at) => {
    const row = rowOf(session, at + 1);
    const why = row ? rowProblem(row, { now, source: "craft-pact" }) : "It isn’t a session.";
    if (!row || why) file.problems.push({ line: at + 1, column: "sessions", text: "", why: why ?? "" });
    else addRow(file, keys.has(row.project) ? row : { ...row, project: null });
  });
  return file;
}

function rowOf(session: unknown, line: number): ImportedRow | null {
  if (!isObject(session) || !Array.isArray(session.stretches)) return null;
  const stretches = session.stretches.map((one: unknown) =>
    isObject(one) ? [parseInstant(one.startedAt), parseInstant(one.endedAt)] : [Number.NaN, Number.NaN],
  );
  const [startedAt, endedAt] = [parseInstant(session.startedAt), parseInstant(session.endedAt)];
  return {
    line,
    startedAt,
    endedAt,
    pauses: pausesBetween(stretches, startedAt, endedAt),
    description: describeRow(String(session.description ?? ""), null),
    kind: readKind(session.kind),
    project: typeof session.projectKey === "string" ? session.projectKey : null,
  };
}

function pausesBetween(stretches: number[][], startedAt: number, endedAt: number): ImportedRow["pauses"] {
  const starts = [startedAt, ...stretches.map(([, end = Number.NaN]) => end)];
  const ends = [...stretches.map(([start = Number.NaN]) => start), endedAt];
  return starts
    .map((from, at): [number, number] => [from, ends[at] ?? endedAt])
    .filter(([from, until]) => from !== until);
}

function parseInstant(value: unknown): number {
  return typeof value === "string" ? Date.parse(value) : Number.NaN;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
