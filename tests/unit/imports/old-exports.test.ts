import { expect, test } from "vitest";
import { BeginImportInput } from "@/lib/domain/imports/input";

/** As version 1 wrote them. Never add a field here: give it a default in lib/domain/imports/input.ts. */
const METHOD = {
  key: "m1",
  title: "Fair",
  description: "",
  rateType: "hourly",
  rateCents: 12_000,
  hoursPerDay: 8,
  currency: "R",
  profitOption: "none",
  manualProfitCents: 0,
  isPublic: false,
  remixOf: null,
  createdAt: "2025-01-05T08:00:00.000Z",
};
const CHANNEL = {
  key: "c1",
  name: "Market",
  kind: "fair",
  currency: "R",
  isArchived: false,
  percentBp: 0,
  fixedCents: 0,
  hasFeeOnShipping: false,
  perEventCents: 20_000,
  piecesPerEvent: 10,
};

test("an import accepts an export that lacks every field added since", () => {
  const file = { source: "craft-pact", fileName: "data.json", rows: 0 };
  const projects = [{ key: "p1", name: "Scarf" }];
  const { data, error } = BeginImportInput.safeParse({ ...file, methods: [METHOD], channels: [CHANNEL], projects });
  expect(error?.issues, "a new field needs a default").toBeUndefined();
  expect(data).toMatchObject({ methods: [{ title: "Fair" }], channels: [{ name: "Market" }], projects });
});
