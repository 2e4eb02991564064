import { describe, expect, it } from "vitest";
import { readTimes, type TypedTimes, typedTimesOf } from "@/components/sessions/typed-times";

const ZONE = "Africa/Johannesburg";
const NOTHING: TypedTimes = { day: "", from: "", to: "", length: "", pauses: "" };
const EVENING: TypedTimes = { ...NOTHING, day: "2026-11-20", from: "19:15", to: "21:05" };
const readTyped = (typed: Partial<TypedTimes>, stored?: { startedAt: Date; endedAt: Date }, zone = ZONE) => {
  const answer = readTimes({ ...EVENING, ...typed }, zone, stored);
  if ("problems" in answer) return answer.problems;
  return [answer.times.startedAt.toISOString(), answer.times.endedAt.toISOString(), answer.times.pauseSeconds];
};

describe("the fields of a session's times", () => {
  it("are read in the crafter's time zone, with pauses in minutes", () => {
    expect(readTyped({})).toEqual(["2026-11-20T17:15:00.000Z", "2026-11-20T19:05:00.000Z", 0]);
    expect(readTyped({ pauses: "15" })).toEqual(["2026-11-20T17:15:00.000Z", "2026-11-20T19:05:00.000Z", 900]);
  });

  it("put the end on the next day when it isn't later than the start", () => {
    expect(readTyped({ from: "23:00", to: "01:30" })).toEqual([
      "2026-11-20T21:00:00.000Z",
      "2026-11-20T23:30:00.000Z",
      0,
    ]);
    expect(readTyped({ from: "23:00", to: "23:00" })).toEqual([
      "2026-11-20T21:00:00.000Z",
      "2026-11-21T21:00:00.000Z",
      0,
    ]);
  });

  it("accept a length without pauses instead of an end", () => {
    expect(readTyped({ to: "", length: "1h 30m", pauses: "20" })).toEqual([
      ...["2026-11-20T17:15:00.000Z", "2026-11-20T19:05:00.000Z", 1_200],
    ]);
  });

  it("mean a session that has just ended when it is today's and only its length is typed", () => {
    const now = new Date("2026-11-20T19:05:40Z");
    const read = (typed: Partial<TypedTimes>) => readTimes({ ...NOTHING, ...typed }, ZONE, undefined, now);
    expect(read({ day: "2026-11-20", length: "1h 30m", pauses: "20" })).toEqual({
      times: {
        startedAt: new Date("2026-11-20T17:15:00Z"),
        endedAt: new Date("2026-11-20T19:05:00Z"),
        pauseSeconds: 1_200,
        isMovable: true,
      },
      notes: { from: "It ended just now, unless you choose a time." },
    });
    expect(read({ day: "2026-11-19", length: "1h 30m" }).problems).toEqual({ from: "Choose a time." });
    expect(read({ day: "2026-11-20", to: "19:00" }).problems).toEqual({ from: "Choose a time." });
  });

  it("take one minute on screen for one, though the stored start has seconds", () => {
    const stored = { startedAt: new Date("2026-11-20T17:15:42Z"), endedAt: new Date("2026-11-20T19:05:12Z") };
    expect(readTyped({ to: "19:16" }, stored)).toEqual(["2026-11-20T17:15:42.000Z", "2026-11-20T17:16:42.000Z", 0]);
    expect(readTyped({ to: "19:18", pauses: "2" }, stored)).toEqual([
      ...["2026-11-20T17:15:42.000Z", "2026-11-20T17:18:42.000Z", 120],
    ]);
    expect(readTyped({ to: "19:17" }, stored)).toEqual(["2026-11-20T17:15:42.000Z", "2026-11-20T17:17:00.000Z", 0]);
  });

  it("refuse a time that the clock skips, with the problem at its field", () => {
    const inBerlin = (times: Partial<TypedTimes>) =>
      readTyped({ day: "2026-03-29", ...times }, undefined, "Europe/Berlin");
    const sentence = "There is no 02:30 on this day, because the clock goes forward. Choose another time.";
    expect(inBerlin({ from: "02:30", to: "03:30" })).toEqual({ from: sentence });
    expect(inBerlin({ from: "01:30", to: "02:30" })).toEqual({ to: sentence });
    expect(inBerlin({ from: "01:30", to: "03:30" })).toEqual([
      ...["2026-03-29T00:30:00.000Z", "2026-03-29T01:30:00.000Z", 0],
    ]);
  });

  it("note which moment is meant when a time comes twice, unless it is the stored one", () => {
    const typed = { ...EVENING, day: "2026-10-25", from: "02:30", to: "04:00" };
    const note = "This time came twice that day. The first one is meant.";
    expect(readTimes(typed, "Europe/Berlin")).toMatchObject({
      ...{ notes: { from: note }, times: { startedAt: new Date("2026-10-25T00:30:00Z") } },
    });
    const stored = { startedAt: new Date("2026-10-25T01:30:00Z"), endedAt: new Date("2026-10-25T05:00:00Z") };
    expect(readTimes(typed, "Europe/Berlin", stored)).toMatchObject({
      notes: {},
      times: { startedAt: stored.startedAt },
    });
    expect(readTimes({ ...typed, from: "01:00", to: "02:15" }, "Europe/Berlin")).toMatchObject({ notes: { to: note } });
  });

  it("say what is missing or can’t be read, each at its field", () => {
    expect(readTyped(NOTHING)).toEqual({ day: "Choose a day.", from: "Choose a time.", to: "Choose a time." });
    expect(readTyped({ to: "", length: "soon", pauses: "some" })).toEqual({
      length: "Type a length, such as 1h 30m.",
      pauses: "Type minutes, such as 15.",
    });
  });

  it("keep the stored seconds while their time is unchanged, even in a session of more than a day", () => {
    const stored = { startedAt: new Date("2026-11-20T17:15:23.456Z"), endedAt: new Date("2026-11-20T19:05:59.999Z") };
    expect(typedTimesOf(stored, ZONE)).toEqual({ day: "2026-11-20", from: "19:15", to: "21:05", length: "" });
    expect(readTyped({}, stored)).toEqual([stored.startedAt.toISOString(), stored.endedAt.toISOString(), 0]);
    expect(readTyped({ to: "20:00" }, stored)).toEqual([stored.startedAt.toISOString(), "2026-11-20T18:00:00.000Z", 0]);
    const long = { ...stored, endedAt: new Date("2026-11-22T19:05:00Z") };
    expect(readTyped({ from: "20:00" }, long)).toEqual(["2026-11-20T18:00:00.000Z", "2026-11-22T19:05:00.000Z", 0]);
    expect(readTyped({ day: "2026-11-19" }, long)).toEqual(["2026-11-19T17:15:00.000Z", "2026-11-19T19:05:00.000Z", 0]);
  });
});
