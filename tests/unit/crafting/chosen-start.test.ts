import { expect, it } from "vitest";
import { chosenStart } from "@/components/stopwatch/local-moment";

const OUTSIDE = { problem: "Choose a time in the 12 hours before you pressed Start." };
const ZONE = "Africa/Johannesburg";
const afternoon = { startedAt: "2026-11-21T12:12:31.456Z" };
const night = { startedAt: "2026-11-20T22:10:00Z" };
const at = (iso: string) => ({ startedAt: new Date(iso) });

it("chosenStart subtracts the chosen minutes from Start, to the millisecond", () => {
  expect(chosenStart({ minutes: 15 }, afternoon, ZONE)).toEqual(at("2026-11-21T11:57:31.456Z"));
  expect(chosenStart({ minutes: 60 }, afternoon, ZONE)).toEqual(at("2026-11-21T11:12:31.456Z"));
});

it.each([
  ["13:30", afternoon, at("2026-11-21T11:30:00Z")],
  ["14:12", afternoon, at("2026-11-21T12:12:00Z")],
  ["02:13", afternoon, at("2026-11-21T00:13:00Z")],
  ["23:45", night, at("2026-11-20T21:45:00Z")],
  ["00:05", night, at("2026-11-20T22:05:00Z")],
])("chosenStart reads %s as the last such time before Start in the crafter's time zone", (time, session, start) => {
  expect(chosenStart({ time }, session, ZONE)).toEqual(start);
});

it.each(["14:13", "02:12", "", "1", "25"])(
  "chosenStart rejects %j, which is not a time in the twelve hours before Start",
  (time) => {
    expect(chosenStart({ time }, afternoon, ZONE)).toEqual(OUTSIDE);
  },
);
