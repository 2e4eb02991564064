/** `own`: a page or route ends here. */
type Step = { own: string | null; next: Map<string, Step>; any: Step | null; rest: string | null };

/** next.config.ts makes the list of the folders in app. */
export const PATTERNS: readonly string[] = JSON.parse(process.env.ROUTE_PATTERNS ?? "[]");

/** The page or route of an address, out of a fixed list; never the address itself, whose parts may be secrets. */
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
  const root = aStep();
  for (const pattern of patterns) {
    let at = root;
    for (const part of pattern.split("/").filter(Boolean)) {
      if (part.startsWith("[...")) {
        at.rest = pattern;
        break;
      }
      const known = part.startsWith("[") ? at.any : at.next.get(part);
      const next = known ?? aStep();
      if (part.startsWith("[")) at.any = next;
      else at.next.set(part, next);
      at = next;
    }
    if (at.rest !== pattern) at.own = pattern;
  }
  return root;
}

function aStep(): Step {
  return { own: null, next: new Map(), any: null, rest: null };
}
