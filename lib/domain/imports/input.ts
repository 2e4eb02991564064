import { z } from "zod";
import { SESSION_KINDS } from "../crafting/kinds";
import { MAX_DESCRIPTION_LENGTH } from "../crafting/stopwatch";
import { MAX_METHOD_LENGTH, MAX_RATE_CENTS } from "../methods/method-fields";
import { MAX_PROJECT_NAME_LENGTH } from "../projects/fields";
import { CHANNEL_KINDS, MAX_CHANNEL_NAME_LENGTH, MAX_PERCENT_BP, MAX_PIECES_PER_EVENT } from "../sales/channels";
import { FATES, type Fate, FIRST_SALE_DAY, MAX_PIECES, MAX_SALE_NOTE_LENGTH } from "../sales/ledger";
import { IsoInstant, isoDateSchema } from "../shared/input";
import { cleanText, countCodePoints } from "../shared/text";
import { SOURCES, type Source } from "./formats";
import type { OwnMethod } from "./own-file";
import { DAYS_PER_REQUEST, MAX_IMPORT_ROWS, MAX_PAUSES, ROWS_PER_CHUNK } from "./rows";

/** The longest day: one on which the clock is set back. */
const LONGEST_DAY_MS = 26 * 3_600_000;
const MAX_CENTS = 999_999_999_999;

const textSchema = (max: number, { min = 1, keepNewlines = false } = {}) =>
  z
    .string()
    .max(10_000)
    .transform((typed) => cleanText(typed, { keepNewlines }))
    .refine((clean) => countCodePoints(clean) >= min && countCodePoints(clean) <= max);
const instant = IsoInstant.transform((iso) => Date.parse(iso));
const cents = z.int().min(0).max(MAX_CENTS);
const sum = z.int().min(0);
const key = z.string().min(1).max(200);
const currency = textSchema(MAX_METHOD_LENGTH.currency);
const source = z.enum(Object.keys(SOURCES) as [Source, ...Source[]]);

const priced = {
  rateType: z.enum(["hourly", "daily"]),
  rateCents: z.int().min(1).max(MAX_RATE_CENTS),
  hoursPerDay: z.number().min(1).max(24).multipleOf(0.5),
  currency,
  profitOption: z.enum(["manual", "none"]),
  manualProfitCents: cents,
};
const isSound = (method: { profitOption: string; manualProfitCents: number }) =>
  method.profitOption === "manual" || method.manualProfitCents === 0;

const methodTitle = textSchema(MAX_METHOD_LENGTH.title);
/** Has the type of an export's method, so that the compiler reports a field that is missing here. */
const method: z.ZodType<Omit<OwnMethod, "createdAt"> & { createdAt: number }> = z
  .object({
    key,
    ...priced,
    title: methodTitle,
    createdAt: instant,
    isPublic: z.boolean(),
    description: textSchema(MAX_METHOD_LENGTH.description, { min: 0, keepNewlines: true }),
    remixOf: textSchema(100).nullable(),
  })
  .refine(isSound);

const materials = z.array(z.object({ name: textSchema(100), costCents: cents })).max(100);

const pieces = z.int().min(1).max(MAX_PIECES);

const project = {
  key,
  name: textSchema(MAX_PROJECT_NAME_LENGTH),
  additionalCostsCents: cents.default(0),
  priceOverrideCents: cents.nullable().default(null),
  methodKey: key.nullable().default(null),
  materials: materials.default([]),
  worthBeginning: z
    .record(z.enum(["hours", "wage", "shipping", "postage", "channelId"]), z.string())
    // The column holds 1,000 bytes, with spaces that JSON leaves out.
    .refine((beginning) => new TextEncoder().encode(JSON.stringify(beginning)).length <= 900)
    .nullish(),
  createdAt: instant.optional(),
};

/** A project of the file: one that exists already (`projectId`), or one to be created. */
const ImportedProject = z.object({
  ...project,
  isOneOff: z.boolean().default(true),
  projectId: z.guid().nullable().default(null),
  madeFromKey: key.nullable().optional(),
  pieces: pieces.default(1),
});

const channel = z.object({
  key,
  name: textSchema(MAX_CHANNEL_NAME_LENGTH),
  kind: z.enum(CHANNEL_KINDS),
  currency,
  isArchived: z.boolean(),
  percentBp: z.int().min(0).max(MAX_PERCENT_BP),
  fixedCents: cents,
  hasFeeOnShipping: z.boolean(),
  perEventCents: cents,
  piecesPerEvent: z.int().min(1).max(MAX_PIECES_PER_EVENT),
});

export const BeginImportInput = z.object({
  source,
  fileName: z
    .string()
    .max(1_000)
    .transform((name) => [...(cleanText(name) || "file")].slice(0, 200).join("")),
  rows: z.int().min(0).max(MAX_IMPORT_ROWS),
  projects: z.array(ImportedProject).max(2_000),
  methods: z.array(method).max(2_000).default([]),
  channels: z.array(channel).max(2_000).default([]),
  floors: z
    .array(z.object({ currency, floorCents: cents }))
    .max(200)
    .default([]),
});

export type ImportBeginning = z.infer<typeof BeginImportInput>;

const times = {
  startedAt: instant,
  endedAt: instant,
  pauses: z
    .array(z.tuple([instant, instant]))
    .max(MAX_PAUSES)
    .default([]),
};

const span = z.object({ startedAt: instant, endedAt: instant });

/** `days`: days whose stored sessions are returned too. */
export const CompareRowsInput = z.object({
  rows: z.array(span).max(ROWS_PER_CHUNK),
  days: z
    .array(span.refine(({ startedAt, endedAt }) => endedAt - startedAt <= LONGEST_DAY_MS))
    .max(DAYS_PER_REQUEST)
    .default([]),
});

export const ImportRowsInput = z.object({
  rows: z
    .array(
      z.object({
        ...times,
        description: textSchema(MAX_DESCRIPTION_LENGTH),
        kind: z.enum(SESSION_KINDS).default("making"),
        projectId: z.guid().nullable().default(null),
      }),
    )
    .max(ROWS_PER_CHUNK),
});

export type PostedRow = z.infer<typeof ImportRowsInput>["rows"][number];

const snapshot = z
  .object({
    ...priced,
    methodTitle,
    materials,
    totalSeconds: z.int().min(0),
    additionalCostsCents: sum,
    laborCents: sum,
    materialsCents: sum,
    totalCents: sum,
    priceOverrideCents: cents.nullable(),
  })
  .refine(isSound);

const sale = z
  .object({
    fate: z.enum(Object.keys(FATES) as [Fate, ...Fate[]]),
    soldOn: isoDateSchema().refine((day) => day >= FIRST_SALE_DAY),
    channelId: z.guid().nullable().default(null),
    pieces,
    grossCents: cents,
    feesCents: cents,
    postageCents: cents,
    note: textSchema(MAX_SALE_NOTE_LENGTH, { min: 0 }),
  })
  .refine(({ fate, channelId, grossCents, feesCents, postageCents }) =>
    fate === "sold" ? true : channelId === null && grossCents + feesCents + postageCents === 0,
  );

/** A completed project with the starts of its sessions, which must be stored before it. */
export const CompletedProjectInput = z.object({
  ...project,
  methodId: z.guid().nullable().default(null),
  madeFrom: z.guid().nullable().default(null),
  completedAt: instant,
  snapshot,
  startedAt: z.array(instant).max(MAX_IMPORT_ROWS),
  pieces: pieces.default(1),
  sales: z.array(sale).max(MAX_PIECES).default([]),
});

export type ImportedCompletion = z.infer<typeof CompletedProjectInput>;

export const ImportInput = z.object({ importId: z.guid() });
