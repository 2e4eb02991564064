import { MAX_REPORT_TEXT } from "./kinds";

export const REASON_MISSING = "Choose what’s wrong with it.";
export const REPORT_TOO_LONG = `Use ${MAX_REPORT_TEXT} characters at most.`;
export const REPORT_LIMIT_REACHED = "That’s all the reports you can send today. Please come back tomorrow.";
