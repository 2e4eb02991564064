import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import "@/lib/actions/client";
import { runAction } from "@/lib/client/run-action";
import { AllocateInput } from "@/lib/domain/crafting/input";
import { SelectImpactInput } from "@/lib/domain/impacts/input";
import { MALFORMED_MESSAGE } from "@/lib/errors";

/** What zod says by itself, in any of its sentences. */
const ZOD = /invalid|expected|unrecognized|too (big|small)|must match/i;

const files = readdirSync("lib/domain", { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith("input.ts"));
const modules = await Promise.all(files.map((file) => import(join(process.cwd(), "lib/domain", file))));
const schemas = modules.flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
);

const UNTYPED = [undefined, null, 7, "text", [], {}, { id: 7 }];
/** The same forgery under every name a schema may know. */
const FORGERIES = [
  ...UNTYPED,
  ...UNTYPED.map(
    (value) => new Proxy({}, { get: (_, key) => (typeof key === "string" ? value : undefined), has: () => true }),
  ),
];

it("the test finds the input schemas of all areas", () => {
  expect(schemas.length).toBeGreaterThan(30);
});

it.each(schemas)("%s rejects forged bodies with the product's messages instead of zod's", (_, schema) => {
  for (const forged of FORGERIES) {
    const { error } = schema.safeParse(forged);
    for (const { message } of error?.issues ?? []) expect(message).not.toMatch(ZOD);
  }
});

it.each([
  ["amounts that are not a list", AllocateInput, { sessionId: "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c", amounts: "all" }],
  ["an id of another type", SelectImpactInput, { causeId: "one", selected: true }],
])("runAction answers %s with the general message and no field errors", async (_, schema, body) => {
  const { error } = schema.safeParse(body);
  const [issue] = error?.issues ?? [];
  const validationErrors = { [String(issue?.path[0])]: { _errors: [issue?.message] } };
  expect(await runAction(async () => ({ validationErrors }))).toEqual({
    ok: false,
    code: "invalid",
    message: MALFORMED_MESSAGE,
    fieldErrors: {},
  });
});
