import { expect, test } from "vitest";
import { databaseWarnings } from "@/db/commands/start/warnings";

const warned = (versionNum: number, ownsTables = false) => databaseWarnings({ versionNum, ownsTables });

test("warns of an 18 before 18.6, and of any older major, whose current minor it does not know", () => {
  expect(warned(180_004)).toEqual(["Warning: Postgres 18.4 lacks security fixes. Production needs 18.6 or later."]);
  expect(warned(160_014)).toEqual([
    "Warning: Postgres 16.14 is used. Production needs the newest minor release of Postgres 16.",
  ]);
  expect(warned(150_020)).toEqual([
    "Warning: Postgres 15.20 is used. Production needs the newest minor release of Postgres 15.",
  ]);
  for (const current of [180_006, 180_010, 190_000]) expect(warned(current)).toEqual([]);
});

test("warns when the app's role owns the tables", () => {
  expect(warned(180_006, true)).toEqual([
    "Warning: the role in DATABASE_URL owns the tables, so the app could change or drop them.",
  ]);
});
