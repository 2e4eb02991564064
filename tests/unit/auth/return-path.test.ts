import { describe, expect, it } from "vitest";
import { isProtectedPath, safeReturnPath, safeStudioPath, withReturnPath } from "@/lib/domain/auth/return-path";

/** Hostile paths without a blank in them. */
const HOSTILE = String.raw`
  //evil.example ///evil.example ////evil.example/dashboard /\evil.example \/evil.example \\evil.example
  /\/evil.example /dashboard\evil /dashboard\@evil.example https://evil.example https:evil.example
  https:/evil.example https:///evil.example http://evil.example/dashboard HTTPS://evil.example ftp://evil.example
  javascript:alert(1) JaVaScRiPt:alert(1) data:text/html,x vbscript:x file:///etc/passwd mailto:a@evil.example
  //evil.example@localhost https://localhost@evil.example //localhost:pw@evil.example/dashboard /@evil.example
  @evil.example .evil.example evil.example evil.example/dashboard /%09//evil.example %2f%2fevil.example
  /%2f/evil.example /%5cevil.example /%2e%2e//evil.example /dashboard/..//evil.example
  /dashboard/../../evil.example /dashboard/%2e%2e//evil.example /dashboard/..%2f..%2fevil /dashboard//evil.example
  /dashboard/https://evil.example /dashboard;@evil.example /dashboardevil /dashboard.evil.example /。evil.example
  //evil。example /／evil.example ?next=//evil.example #//evil.example / /login /login?next=/login /api/auth/signout
  /api/auth/signin?callbackUrl=//evil.example /new-password /DASHBOARD /dashboard/../login /dashboard/%00
  /dashboard/%E0%A4 __proto__
`;

const hostile: unknown[] = [
  ...HOSTILE.trim().split(/\s+/),
  "java\nscript:alert(1)",
  "\t//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "/dashboard\r\nLocation: https://evil.example",
  "/dashboard\r\nSet-Cookie: a=b",
  "/dashboard\0",
  " /dashboard",
  "/ /evil.example",
  "/\u2028/evil.example",
  "/dashboard\u202E",
  "",
  `/dashboard?${"a".repeat(3_000)}`,
  null,
  undefined,
  7,
  {},
  ["/impact"],
  ["//evil.example", "/impact"],
];

describe("safeReturnPath", () => {
  it("is tested with at least 60 hostile paths", () => expect(hostile.length).toBeGreaterThanOrEqual(60));

  it.each(hostile.map((path) => [path]))("returns /dashboard for the hostile path %j", (path) => {
    const safe = safeReturnPath(path);
    expect(safe).toBe("/dashboard");
    expect(new URL(safe, "https://craft.example").host).toBe("craft.example");
  });

  it.each([
    "/dashboard",
    "/dashboard/sessions?page=2",
    "/dashboard?allocate=0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c",
    "/impact",
    "/challenges/42",
    "/leaderboard?board=streak",
    "/profile/0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c",
    "/billing?reason=methods",
    "/calculator/methods/new",
  ])("keeps the requested protected page: %s", (path) => expect(safeReturnPath(path)).toBe(path));

  it("accepts at most 2,000 characters", () => {
    const longest = "/impact?".padEnd(2_000, "x");
    expect([safeReturnPath(longest), safeReturnPath(`${longest}x`)]).toEqual([longest, "/dashboard"]);
  });

  it("keeps a foreign address in the query on a page of our own host", () => {
    const safe = safeReturnPath("/dashboard?next=//evil.example");
    expect(new URL(safe, "https://craft.example")).toMatchObject({ host: "craft.example", pathname: "/dashboard" });
  });
});

describe("safeStudioPath", () => {
  it("accepts a Studio page with its query", () => {
    for (const path of ["/calculator/projects?complete=0b3c", "/calculator/projects/0b3c?complete=0b3c"])
      expect(safeStudioPath(path)).toBe(path);
  });

  it.each([
    undefined,
    "",
    "/dashboard",
    "/calculator",
    "/calculators/x",
    "/calculator/../dashboard",
    "//evil.example/calculator/projects",
    "https://evil.example/calculator/projects",
    "/calculator/\\evil.example",
    "/calculator//evil.example",
    "javascript:alert(1)",
    ["/calculator/projects", "/calculator/projects"],
  ])("rejects %j", (path) => expect(safeStudioPath(path)).toBeNull());
});

describe("isProtectedPath", () => {
  it("matches the protected routes and their subpaths, and nothing else", () => {
    for (const path of ["/dashboard", "/profile/x", "/calculator/projects", "/billing/y"])
      expect(isProtectedPath(path)).toBe(true);
    for (const path of ["/", "/login", "/pricing", "/terms", "/dashboards", "/api/health"])
      expect(isProtectedPath(path)).toBe(false);
  });
});

it("withReturnPath adds the return path to an address unless it is the dashboard", () => {
  expect(withReturnPath("/signup", "/dashboard")).toBe("/signup");
  expect(withReturnPath("/signup", "/billing?reason=projects")).toBe("/signup?next=%2Fbilling%3Freason%3Dprojects");
  expect(withReturnPath("/login?notice=confirmed", "/billing")).toBe("/login?notice=confirmed&next=%2Fbilling");
});
