import { z } from "zod";

/** What is kept of a report: nothing a person typed, no query, which may hold a link's secret. */
export type CspFact = { directive: string; blocked: string; page: string; source: string; line: number };

/** The most reports of one delivery that are read. */
const MOST = 20;

const Report = z.object({
  type: z.literal("csp-violation"),
  body: z.object({
    effectiveDirective: z.string().regex(/^[a-z-]{1,40}$/),
    blockedURL: z.string().catch(""),
    documentURL: z.string().catch(""),
    sourceFile: z.string().nullish().catch(null),
    lineNumber: z.number().int().nullish().catch(null),
  }),
});

/**
 * What a browser reports of our content security policy, reduced to what finds the fault. What is
 * no such report is left out, and so is what a browser's extension did to itself.
 */
export function cspFacts(delivered: unknown): CspFact[] {
  const reports = Array.isArray(delivered) ? delivered.slice(0, MOST) : [];
  return reports.flatMap((report): CspFact[] => {
    const read = Report.safeParse(report);
    if (!read.success) return [];
    const { effectiveDirective: directive, blockedURL, documentURL, sourceFile, lineNumber } = read.data.body;
    if ([blockedURL, sourceFile ?? ""].some((url) => /^[a-z]+(-[a-z]+)*-extension:/.test(url))) return [];
    const page = URL.canParse(documentURL) ? new URL(documentURL).pathname.slice(0, 200) : "";
    return [{ directive, blocked: whose(blockedURL), page, source: whose(sourceFile ?? ""), line: lineNumber ?? 0 }];
  });
}

/** An address without what is secret in it: its origin, or only its scheme; a bare word such as `inline` as it is. */
function whose(url: string): string {
  if (!URL.canParse(url)) return /^[a-z-]{1,30}$/.test(url) ? url : "";
  const { protocol, origin } = new URL(url);
  return /^(https?|wss?):$/.test(protocol) ? origin.slice(0, 200) : protocol.slice(0, 30);
}
