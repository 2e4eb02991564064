import { expect, test } from "vitest";
import { routePattern } from "@/lib/server/log/route-pattern";
import { readRoutePatterns } from "@/lib/site/route-patterns";
import { PAGES, ROUTES } from "../../support/requests/authorisation";

const SECRET = "tok_Zm9yLXlvdXI";

test("routePattern returns the pattern of every page and route, without parameter values", () => {
  const registered = [...Object.keys(PAGES), ...Object.keys(ROUTES).map((route) => route.split(" ")[1] ?? "")];
  // Their addresses lead to the list with a dialog over it.
  const rewritten = /^\/calculator\/(methods|channels|projects)\/new$/;
  const named = registered.filter((address) => !rewritten.test(address));
  expect(readRoutePatterns()).toEqual([...new Set(named)].sort());
  for (const pattern of readRoutePatterns()) {
    const address = pattern.replace(/\[\.\.\.\w+\]/, `${SECRET}/${SECRET}`).replaceAll(/\[\w+\]/g, SECRET);
    expect(routePattern(`${address}?token=${SECRET}`), address).toBe(pattern);
    expect(routePattern(`${address}/`), address).toBe(pattern);
  }
});

test("routePattern returns a fixed name for every other address", () => {
  for (const path of [`/${SECRET}`, `/pricing/${SECRET}`, "//evil.example", "", `/billing/${SECRET}/x`])
    expect(["other", "file", "/"]).toContain(routePattern(path));
  expect(routePattern(`/${SECRET}.png`)).toBe("file");
  expect(routePattern("/_next/static/chunks/a.js")).toBe("/_next");
});
