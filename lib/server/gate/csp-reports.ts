import { z } from "zod";
import { routePattern } from "../log/route-pattern";

/** Contains no user input. `page` is the route pattern, because the page's address may hold a link's secret. */
type CspFact = { directive: string; blocked: string; page: string; source: string; line: number };

const MAX_REPORTS = 20;

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

/** Ignores anything that is not a CSP report, and reports that a browser extension caused. */
export function readCspFacts(delivered: unknown): CspFact[] {
  const reports = Array.isArray(delivered) ? delivered.slice(0, MAX_REPORTS) : [];
  return reports.flatMap((report): CspFact[] => {
    const read = Report.safeParse(report);
    if (!read.success) return [];
    const { effectiveDirective: directive, blockedURL, documentURL, sourceFile, lineNumber } = read.data.body;
    if ([blockedURL, sourceFile ?? ""].some((url) => /^[a-z]+(-[a-z]+)*-extension:/.test(url))) return [];
    const page = URL.canParse(documentURL) ? routePattern(new URL(documentURL).pathname) : "";
    return [
      {
        directive,
        blocked: withoutSecrets(blockedURL),
        page,
        source: withoutSecrets(sourceFile ?? ""),
        line: lineNumber ?? 0,
      },
    ];
  });
}

/** Reduces an http(s) or ws(s) URL to its origin and any other to its scheme; keywords such as `inline` stay. */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return /^[a-z-]{1,30}$/.test(url) ? url : "";
  const { protocol, origin } = new URL(url);
  return /^(https?|wss?):$/.test(protocol) ? origin.slice(0, 200) : protocol.slice(0, 30);
}
