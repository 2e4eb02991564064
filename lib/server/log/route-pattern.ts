/** `own`: the pattern of the page or route that ends at this step. */
type Step = { own: string | null; next: Map<string, Step>; any: Step | null; rest: string | null };

/** The route patterns, which next.config.ts collects from the folders in app. */
export const PATTERNS: readonly string[] = JSON.parse(process.env.ROUTE_PATTERNS ?? "[]");

/** The pattern of a URL's page or route, from a fixed list; never the URL itself, whose parts may be secrets. */
export function routePattern(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  if (path.startsWith("/_next/")) return "/_next";
  let at: Step = tree;
  for (const part of path.split("/")) {
    if (!part) continue;
    const next = at.next.get(part) ?? at.any;
    if (!next) return at.rest ?? (/\.\w{1,12}$/.test(path) ? "file" : "other");
    at = next;
  }
  return at.own ?? at.rest ?? "other";
}

export function isRoutePattern(pattern: string): boolean {
  return PATTERNS.includes(pattern);
}

const tree = treeOf(PATTERNS);

function treeOf(patterns: readonly string[]): Step {
  const root = makeStep();
  for (const pattern of patterns) {
    let at = root;
    for (const part of pattern.split("/").filter(Boolean)) {
      if (part.startsWith("[...")) {
        at.rest = pattern;
        break;
      }
      const known = part.startsWith("[") ? at.any : at.next.get(part);
      const next = known ?? makeStep();
      if (part.startsWith("[")) at.any = next;
      else at.next.set(part, next);
      at = next;
    }
    if (at.rest !== pattern) at.own = pattern;
  }
  return root;
}

function makeStep(): Step {
  return { own: null, next: new Map(), any: null, rest: null };
}
