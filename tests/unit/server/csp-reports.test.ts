import { beforeEach, expect, it, vi } from "vitest";
import { POST } from "@/app/api/csp/route";
import { readCspFacts } from "@/lib/server/gate/csp-reports";

/** As Chromium sends it. */
const aReport = (body: object = {}) => ({
  age: 12,
  type: "csp-violation",
  url: "https://craftpact.example/confirm?token=secret",
  user_agent: "Mozilla/5.0",
  body: {
    blockedURL: "https://evil.example/steal.js?who=thandi@craftpact.example",
    columnNumber: 7,
    disposition: "enforce",
    documentURL: "https://craftpact.example/confirm?token=secret",
    effectiveDirective: "script-src-elem",
    lineNumber: 41,
    originalPolicy: "default-src 'none'",
    referrer: "https://craftpact.example/?secret",
    sample: "fetch('secret')",
    sourceFile: "https://craftpact.example/_next/static/chunks/a.js?secret",
    statusCode: 200,
    ...body,
  },
});

const logged = vi.spyOn(console, "info").mockImplementation(() => {});
beforeEach(() => logged.mockClear());

let addresses = 0;

function sendReports(body: unknown, address = `203.0.113.${addresses++}`) {
  const headers = { "content-type": "application/reports+json", "x-craftpact-peer": address, origin: "null" };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return POST(new Request("http://localhost:3000/api/csp", { method: "POST", headers, body: text }));
}

it("POST /api/csp logs the fields that locate the fault, without secrets or personal data", async () => {
  expect((await sendReports([aReport()])).status).toBe(204);
  expect(logged).toHaveBeenCalledOnce();
  const [line] = logged.mock.calls[0] ?? [];
  expect(JSON.parse(line)).toEqual({
    level: "info",
    at: expect.any(String),
    event: "csp",
    directive: "script-src-elem",
    blocked: "https://evil.example",
    page: "/confirm",
    source: "https://craftpact.example",
    line: 41,
  });
  expect(line).not.toMatch(/secret|thandi/);
});

it("readCspFacts reduces other addresses to their kind and ignores browser extensions", () => {
  const blocked = (blockedURL: string) => readCspFacts([aReport({ blockedURL })]).map((fact) => fact.blocked);
  expect(["inline", "eval", "data:text/html,secret", "blob:https://craftpact.example/1"].flatMap(blocked)).toEqual([
    "inline",
    "eval",
    "data:",
    "blob:",
  ]);
  expect(blocked("thandi@craftpact.example said")).toEqual([""]);
  expect(blocked("chrome-extension://abc/x.js")).toEqual([]);
  expect(readCspFacts([aReport({ sourceFile: "moz-extension://abc/x.js" })])).toEqual([]);
});

it.each([
  ["an empty body", ""],
  ["invalid JSON", "{"],
  ["a report outside a list", aReport()],
  ["another type of report", [{ ...aReport(), type: "deprecation" }]],
  ["an invalid directive", [aReport({ effectiveDirective: 'x"\n{"level":"error"' })]],
  ["a report without a body", [{ type: "csp-violation" }]],
])("POST /api/csp accepts %s without logging it", async (_, body) => {
  expect((await sendReports(body)).status).toBe(204);
  expect(logged).not.toHaveBeenCalled();
});

it("POST /api/csp reads at most 16 KB and 20 reports per request, and 30 requests a minute", async () => {
  expect((await sendReports("x".repeat(16 * 1024 + 1))).status).toBe(413);
  // The refusal has a line of its own.
  logged.mockClear();
  await sendReports(
    Array.from({ length: 23 }, () => ({ type: "csp-violation", body: { effectiveDirective: "img-src" } })),
  );
  expect(logged).toHaveBeenCalledTimes(20);
  const answers = [];
  for (let i = 0; i < 31; i += 1) answers.push(await sendReports([], "198.51.100.9"));
  expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(204), 429]);
  expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
});
