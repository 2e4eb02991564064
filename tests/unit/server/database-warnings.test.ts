import { expect, test } from "vitest";
import { databaseWarnings } from "@/db/commands/start/database";

const warned = (versionNum: number, ownsTables = false) => databaseWarnings({ versionNum, ownsTables });

test("databaseWarnings warns of a minor release that lacks security fixes, and not of a newer one", () => {
  expect(warned(180_004)).toEqual(["Warning: Postgres 18.4 lacks security fixes. Production needs 18.6 or later."]);
  expect(warned(160_014)).toEqual(["Warning: Postgres 16.14 lacks security fixes. Production needs 16.16 or later."]);
  for (const current of [150_020, 160_016, 170_012, 180_006, 180_010, 190_000]) expect(warned(current)).toEqual([]);
});

test("databaseWarnings warns when the app's role owns the tables", () => {
  expect(warned(180_006, true)).toEqual([
    "Warning: the role in DATABASE_URL owns the tables, so the app could change or drop them.",
  ]);
});
