import { PROTECTED_ROUTES } from "./routes";
import { ask } from "./wire";

/**
 * Requests every protected page in every way that Next serves pages, without an active login. Returns the faults: words
 * of the owner, or a status that is neither the login nor "not found".
 */
export async function askEverywhere(
  secrets: string[],
  { base, cookie }: { base?: string; cookie?: string } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const route of PROTECTED_ROUTES)
    for (const [path, headers, method] of transports(route)) {
      const { status, text } = await ask(path, {
        headers: { ...headers, ...(cookie && { Cookie: cookie }) },
        method,
        ...(base && { base }),
      });
      const leaked = [...secrets, "Account menu"].filter((secret) => text.includes(secret));
      if (leaked.length > 0 || !FITTING.includes(status))
        found.push(`${method} ${path} ${JSON.stringify(headers)}: ${status} ${leaked}`);
    }
  return found;
}

/** 200: a page whose body redirects to the login, or an answer that is not a page. */
const FITTING = [200, 204, 307, 308, 400, 404, 405];

function transports(route: string): [path: string, headers: Record<string, string>, method: string][] {
  const repeated = Array.from({ length: 5 }, () => "middleware").join(":");
  const gets: [string, Record<string, string>][] = [
    [route, {}],
    [`${route}.rsc`, {}],
    [`${route}.segments/$c$children/__PAGE__.segment.rsc`, {}],
    [`${route}/index.rsc`, {}],
    [route, { RSC: "1" }],
    [route, { RSC: "1", "Next-Router-Prefetch": "1" }],
    [route, { RSC: "1", "Next-Router-State-Tree": "%5B%22%22%2C%7B%7D%5D" }],
    [route, { "x-middleware-subrequest": repeated }],
    [route, { "x-middleware-subrequest": "src/middleware" }],
    [route, { "Next-Resume": "1" }],
    [route, { "x-nextjs-data": "1" }],
    [`${route}?nxtPuserId=1`, {}],
    [`/${route}`, {}],
    [`/.${route}`, {}],
    [route.replace("/", "/%2f"), {}],
    [`${route}/`, {}],
    [route.toUpperCase(), {}],
  ];
  return [
    ...gets.map(([path, headers]): [string, Record<string, string>, string] => [path, headers, "GET"]),
    [route, {}, "HEAD"],
    [route, {}, "OPTIONS"],
  ];
}
