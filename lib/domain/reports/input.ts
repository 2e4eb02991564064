import { z } from "zod";
import { cleanTextSchema, isoDateSchema } from "../shared/input";
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
  text: cleanTextSchema({ max: MAX_REPORT_TEXT, tooLong: REPORT_TOO_LONG, keepNewlines: true }),
});

export type ReportValues = z.infer<typeof ReportInput>;

const REASON_SENTENCE = `Say why in 1 to ${MAX_DECISION_REASON} characters.`;

/** Keeping needs no reason, because the author gets none. */
export const DecisionInput = z
  .object({
    caseId: z.guid(),
    decision: z.enum(["kept", "removed"]),
    reason: cleanTextSchema({ max: MAX_DECISION_REASON, tooLong: REASON_SENTENCE }),
    note: cleanTextSchema({ max: MAX_DECISION_NOTE, tooLong: `Use ${MAX_DECISION_NOTE} characters at most.` }),
  })
  .refine(({ decision, reason }) => decision === "kept" || reason !== "", { path: ["reason"], error: REASON_SENTENCE });

export const ReviewInput = z.object({ userId: z.guid(), localDate: isoDateSchema() });
