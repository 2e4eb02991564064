import { z } from "zod";
import { isoDate } from "../shared/input";
import { cleanText, codePoints } from "../shared/text";
import {
  MAX_DECISION_NOTE,
  MAX_DECISION_REASON,
  MAX_REPORT_TEXT,
  REASON_MISSING,
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_TOO_LONG,
} from "./kinds";

/** The fields of the report form. */
export const ReportInput = z.object({
  kind: z.enum(REPORT_KINDS),
  id: z.string().min(1).max(100),
  reason: z.enum(REPORT_REASONS, REASON_MISSING),
  text: z
    .string()
    .max(10_000, REPORT_TOO_LONG)
    .transform((text) => cleanText(text, { keepNewlines: true }))
    .refine((text) => codePoints(text) <= MAX_REPORT_TEXT, REPORT_TOO_LONG),
});

export type ReportValues = z.infer<typeof ReportInput>;

const REASON_SENTENCE = `Say why in 1 to ${MAX_DECISION_REASON} characters.`;
const NOTE_SENTENCE = `Use ${MAX_DECISION_NOTE} characters at most.`;

/** Keeping needs no reason, because the author gets none. */
export const DecisionInput = z
  .object({
    caseId: z.guid(),
    decision: z.enum(["kept", "removed"]),
    reason: z
      .string()
      .max(10_000, REASON_SENTENCE)
      .transform((text) => cleanText(text))
      .refine((text) => codePoints(text) <= MAX_DECISION_REASON, REASON_SENTENCE),
    note: z
      .string()
      .max(10_000, NOTE_SENTENCE)
      .transform((text) => cleanText(text))
      .refine((text) => codePoints(text) <= MAX_DECISION_NOTE, NOTE_SENTENCE),
  })
  .refine(({ decision, reason }) => decision === "kept" || reason !== "", { path: ["reason"], error: REASON_SENTENCE });

export const ReviewInput = z.object({ userId: z.guid(), localDate: isoDate() });
