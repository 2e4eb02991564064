import { describe, expect, it } from "vitest";
import { MAX_MATERIAL_NAME_LENGTH, MAX_MATERIALS_LINES } from "@/lib/domain/projects/fields";
import { CompleteProjectInput } from "@/lib/domain/projects/input";
import { bodyTypeOf, isActionBody, MAX_ACTION_BYTES, parseForm } from "@/lib/server/request/body";
import { someMalformedBodies } from "../../support/requests/action-bodies";

const readType = (type: string) => bodyTypeOf(new Headers({ "content-type": type }));

it("bodyTypeOf recognises the Content-Types that browsers send with a form or an action", () => {
  expect(readType("text/plain;charset=UTF-8")).toEqual({ kind: "text" });
  expect(readType("text/plain")).toEqual({ kind: "text" });
  expect(readType("application/x-www-form-urlencoded")).toEqual({ kind: "fields" });
  expect(readType("application/x-www-form-urlencoded;charset=UTF-8")).toEqual({ kind: "fields" });
  for (const boundary of ["----WebKitFormBoundary7MA4YWxkTrZu0gW", "---------------------------29721385", "x"]) {
    expect(readType(`multipart/form-data; boundary=${boundary}`)).toEqual({ kind: "multipart", boundary });
    expect(readType(`multipart/form-data; boundary="${boundary}"`)).toEqual({ kind: "multipart", boundary });
  }
});

it.each([
  "",
  "multipart/form-data",
  "multipart/form-data; xboundary=zzz; boundary=a",
  'multipart/form-data; q="boundary=zzz"; boundary=a',
  "multipart/form-data; boundary=a; boundary=b",
  "multipart/form-data; boundary=a, multipart/form-data; boundary=b",
  'multipart/form-data; boundary="a',
  'multipart/form-data; boundary="a\\"b"',
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"a".repeat(71)}`,
  "multipart/form-data; boundary=a b",
  "multipart/form-data-x; boundary=a",
  "multipart/mixed; boundary=a",
  "text/plainly",
  "text/plain; boundary=a",
  "text/plain; charset=utf-7",
  "application/x-www-form-urlencoded; charset=utf-16",
  "application/json",
])("bodyTypeOf returns null for the Content-Type %j", (type) => expect(readType(type)).toBeNull());

it("parseForm parses a form by the boundary it is given", async () => {
  const boundary = "----FormBoundary7MA4YWxkTrZu0gW";
  const part = 'Content-Disposition: form-data; name="name"\r\n\r\nAda';
  const body = new TextEncoder().encode(`--${boundary}\r\n${part}\r\n--${boundary}--\r\n`);
  expect((await parseForm({ kind: "multipart", boundary }, body)).get("name")).toBe("Ada");
  expect([...(await parseForm({ kind: "multipart", boundary: "x".repeat(30) }, body))]).toEqual([]);
  expect([...(await parseForm(null, body))]).toEqual([]);
});

describe("isActionBody", () => {
  it.each([
    [[]],
    [[{}]],
    [[{ name: "$$5 a skein", note: "$$$", cost: "1.50", of: null, big: 1e21, list: [1, [2]], on: true }]],
    [[{ a: "$undefined", b: "$NaN", c: "$-0", d: "$Infinity", e: "$-Infinity", f: "$D2026-11-21T23:00:00.000Z" }]],
    [["a string", 5, null]],
    [[{ lines: [], more: "$0:0:lines" }]],
    [[{ a: { b: { c: "x" } }, d: "$0:0:a:b", e: ["$0:0:a"] }]],
  ])("accepts what React writes: %j", (args) => {
    expect(isActionBody(JSON.stringify(args))).toBe(true);
  });

  it.each([
    ["an empty body", ""],
    ["invalid JSON", "{"],
    ["an object instead of an array", '{"0":{}}'],
    ["a reference to itself", '["$0:0"]'],
    ["a reference to an object around it", '[{"a":{"b":"$0:0:a"}}]'],
    ["a reference to a later value", '[{"a":"$0:0:b","b":{}}]'],
    ["a reference to a value that holds a reference", '[{"a":{},"b":["$0:0:a"],"c":"$0:0:b"}]'],
    ["a part of a form", '["$1"]'],
    ["a form", '["$K1"]'],
    ["a server function", '["$h1"]'],
    ["a promise", '["$@1"]'],
    ["a stream", '["$R1"]'],
    ["a bigint", `["$n${"9".repeat(1000)}"]`],
    ["an invalid date", '["$Dtomorrow"]'],
    ["a bare dollar", '["$"]'],
    ["a prototype", '[{"__proto__":{"admin":true}}]'],
    ["a thenable", '[{"then":"x"}]'],
    ["deep arrays", "[".repeat(20) + "]".repeat(20)],
    ["very deep arrays", "[".repeat(30_000) + "]".repeat(30_000)],
    ["very many references", `[{"a":{}},${Array(200).fill('"$0:0:a"').join()}]`],
  ])("refuses %s", (_, body) => {
    expect(isActionBody(body)).toBe(false);
  });

  it("refuses every one of the generated malformed bodies", () => {
    const bodies = someMalformedBodies(300);
    expect(new Set(bodies).size).toBeGreaterThanOrEqual(200);
    expect(bodies.filter(isActionBody)).toEqual([]);
  });
});

it("the largest form, a completion with every line of materials, fits into an action's body", () => {
  // No code point needs more bytes than one of these.
  const name = "🧶".repeat(MAX_MATERIAL_NAME_LENGTH);
  const input = {
    projectId: crypto.randomUUID(),
    materials: Array.from({ length: MAX_MATERIALS_LINES }, () => ({ name, cost: "9999999999.99" })),
    additionalCosts: "9999999999.99",
    methodId: crypto.randomUUID(),
    priceOverride: "9999999999.99",
    shown: { totalCents: 999_999_999_999, currency: "ZAR" },
  };
  expect(CompleteProjectInput.safeParse(input).error?.issues).toBeUndefined();
  const bytes = Buffer.byteLength(JSON.stringify([input]));
  expect(bytes).toBeGreaterThan(MAX_ACTION_BYTES / 2);
  expect(bytes).toBeLessThan(MAX_ACTION_BYTES * 0.75);
});
