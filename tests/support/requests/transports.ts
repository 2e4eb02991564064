import { PROTECTED_ROUTES } from "./routes";
import { ask, runInBatches } from "./wire";

type Transport = { path: string; headers?: Record<string, string>; method?: string };

/**
 * Requests every protected page in every way that Next serves pages, or every n-th of these, without an active login.
 * Returns the faults: words of the owner, or a status that is neither the login nor "not found".
 */
export async function askEverywhere(
  secrets: string[],
  { base, cookie, nth = 1 }: { base?: string; cookie?: string; nth?: number } = {},
): Promise<string[]> {
  const found: string[] = [];
  const all = PROTECTED_ROUTES.flatMap(listTransports).filter((_, index) => index % nth === 0);
  await runInBatches(all, 4, async ({ path, headers, method = "GET" }) => {
    const { status, text } = await ask(path, {
      headers: { ...headers, ...(cookie && { Cookie: cookie }) },
      method,
      ...(base && { base }),
    });
    const leaked = [...secrets, "Account menu"].filter((secret) => text.includes(secret));
    if (leaked.length > 0 || !FITTING.includes(status))
      found.push(`${method} ${path} ${JSON.stringify(headers)}: ${status} ${leaked}`);
  });
  return found;
}

/** 200: a page whose body redirects to the login, or an answer that is not a page. */
const FITTING = [200, 204, 307, 308, 400, 404, 405];

function listTransports(route: string): Transport[] {
  const repeated = Array.from({ length: 5 }, () => "middleware").join(":");
  const paths = [
    ...["", ".rsc", ".segments/$c$children/__PAGE__.segment.rsc", "/index.rsc", "?nxtPuserId=1", "/"].map(
      (end) => route + end,
    ),
    ...[`/${route}`, `/.${route}`, route.replace("/", "/%2f"), route.toUpperCase()],
  ];
  const headers: Record<string, string>[] = [
    { RSC: "1" },
    { RSC: "1", "Next-Router-Prefetch": "1" },
    { RSC: "1", "Next-Router-State-Tree": "%5B%22%22%2C%7B%7D%5D" },
    { "x-middleware-subrequest": repeated },
    { "x-middleware-subrequest": "src/middleware" },
    { "Next-Resume": "1" },
    { "x-nextjs-data": "1" },
  ];
  return [
    ...paths.map((path) => ({ path })),
    ...headers.map((one) => ({ path: route, headers: one })),
    ...["HEAD", "OPTIONS"].map((method) => ({ path: route, method })),
  ];
}
