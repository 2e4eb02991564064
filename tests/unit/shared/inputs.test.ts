import { describe, expect, it } from "vitest";
import { AllocateInput, DescribeSessionInput, DescriptionInput, SessionInput } from "@/lib/domain/crafting/input";
import { PressesInput } from "@/lib/domain/crafting/tap-input";
import { ProfileInput, TimeZoneInput } from "@/lib/domain/profile/input";
import { CreateProjectInput, ProjectNameInput } from "@/lib/domain/projects/input";
import { isUuid, pageNumber } from "@/lib/domain/shared/address";
import { IsoInstant, isoDateSchema } from "@/lib/domain/shared/input";
import { isDate } from "@/lib/domain/shared/typed-date";
import { readEvent } from "@/lib/server/paddle/events";

const sessionId = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";
const projectId = "00000000-0000-0000-0000-000000000001";

/** Undefined where it is refused. */
function aPress(fields: object) {
  return PressesInput.safeParse({ presses: [{ kind: "stop", session: sessionId, ...fields }] }).data?.presses[0];
}

describe("the description of a session", () => {
  it("is undefined at Start when it is blank, and becomes 'Crafting session' when it is cleared later", () => {
    expect(aPress({ kind: "start" })?.description).toBeUndefined();
    expect(aPress({ kind: "start", description: " \u200B\n " })?.description).toBeUndefined();
    expect(DescribeSessionInput.parse({ sessionId, description: "" }).description).toBe("Crafting session");
  });

  it("is cleaned and has at most 200 characters, counting an emoji as one", () => {
    expect(DescriptionInput.parse("  Blue\u202E scarf\n")).toBe("Blue scarf");
    expect(DescriptionInput.parse("🧶".repeat(200))).toBe("🧶".repeat(200));
    expect(DescriptionInput.safeParse("🧶".repeat(201)).success).toBe(false);
    expect(DescriptionInput.safeParse("x".repeat(1_000_000)).success).toBe(false);
  });

  it("is left alone by a Save without a description", () => {
    expect(aPress({ description: "  " })?.description).toBeUndefined();
    expect(aPress({})?.description).toBeUndefined();
    expect(aPress({ description: "Scarf" })?.description).toBe("Scarf");
  });
});

describe("a timer command", () => {
  it("contains its session and nothing else, so that forged times are dropped", () => {
    const forged = { sessionId, duration: 999_999, durationSeconds: 1, startedAt: "2020-01-01T00:00:00Z", userId: "x" };
    expect(SessionInput.parse(forged)).toEqual({ sessionId });
    expect(aPress(forged)).toEqual({ kind: "stop", session: sessionId });
  });

  it.each(["", "1", "x".repeat(36), `${sessionId}0`, `${sessionId}'--`, null, [sessionId]])(
    "is refused with %j as its session",
    (wrong) => expect(SessionInput.safeParse({ sessionId: wrong }).success).toBe(false),
  );

  it("can contain an earlier end, as an instant", () => {
    for (const endedAt of ["2026-11-20T10:00:00.000Z", "2026-11-20T12:00:00+02:00"])
      expect(aPress({ endedAt })?.endedAt).toBe(endedAt);
    for (const endedAt of ["yesterday", "2026-11-20", "2026-11-20T10:00:00", "2026-13-40T10:00:00Z", 1_700_000_000])
      expect(aPress({ endedAt })).toBeUndefined();
  });
});

describe("a posted allocation", () => {
  it("has amounts for challenges and Personal Progress, in order", () => {
    const sent = {
      sessionId,
      amounts: [
        { challengeId: projectId, seconds: 300 },
        { challengeId: null, seconds: 17 },
      ],
    };
    expect(AllocateInput.parse(sent)).toEqual(sent);
  });

  it("has at most 50 amounts", () => {
    const amounts = Array(51).fill({ challengeId: null, seconds: 1 });
    expect(AllocateInput.safeParse({ sessionId, amounts }).success).toBe(false);
    expect(AllocateInput.safeParse({ sessionId, amounts: amounts.slice(1) }).success).toBe(true);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, "300", null, {}])("is refused with %j as the seconds", (seconds) => {
    expect(AllocateInput.safeParse({ sessionId, amounts: [{ challengeId: null, seconds }] }).success).toBe(false);
  });

  it("may name a project, none, or leave it as it is", () => {
    for (const sent of [{ sessionId, projectId }, { sessionId, projectId: null }, { sessionId }])
      expect(AllocateInput.parse(sent)).toEqual(sent);
    expect(AllocateInput.safeParse({ sessionId, projectId: "Hat" }).success).toBe(false);
  });
});

describe("an address", () => {
  it("names an id only in UUID form, so that Postgres is never asked for anything else", () => {
    for (const id of [sessionId, sessionId.toUpperCase()]) expect(isUuid(id)).toBe(true);
    const text = ["", "1", `${sessionId}0`, ` ${sessionId}`, `${sessionId}\n`, sessionId.replaceAll("-", "")];
    for (const other of [...text, [sessionId], undefined, null, 5]) expect(isUuid(other)).toBe(false);
  });

  it("names a page of the list, and anything else is page 1", () => {
    expect([pageNumber("3", 5), pageNumber("99", 5), pageNumber("2", 0), pageNumber("12345")]).toEqual([
      3, 5, 1, 12_345,
    ]);
    const text = ["0", "-1", "1.5", "1e3", "x", "", "9".repeat(40)];
    for (const other of [...text, undefined, null, 7, ["7"], ["2", "3"]]) expect(pageNumber(other, 5)).toBe(1);
  });
});

describe("names", () => {
  it("have 1 to 100 characters after trimming for a project", () => {
    expect(CreateProjectInput.parse({ id: sessionId, name: "  Quilt " })).toEqual({
      id: sessionId,
      name: "Quilt",
      isOneOff: true,
    });
    expect(ProjectNameInput.safeParse(" \t ").success).toBe(false);
    expect(ProjectNameInput.safeParse("🧵".repeat(100)).success).toBe(true);
    expect(ProjectNameInput.safeParse("🧵".repeat(101)).success).toBe(false);
  });

  it("have at most 50 visible characters for a crafter, or are null", () => {
    const name = ProfileInput.shape.displayName;
    expect(name.parse(" Ada\u202E ")).toBe("Ada");
    expect(name.parse("\u200B\u3164")).toBeNull();
    expect(name.safeParse("é".repeat(50)).success).toBe(true);
    expect(name.safeParse("é".repeat(51)).success).toBe(false);
  });

  it("must be IANA names for time zones", () => {
    expect(TimeZoneInput.parse("Europe/Berlin")).toBe("Europe/Berlin");
    expect(TimeZoneInput.safeParse("+02:00").success).toBe(false);
  });
});

describe("an instant", () => {
  it.each([
    ["0000-01-01T00:00:00Z", false],
    ["0001-01-01T00:00:00+10:00", false],
    ["9999-12-31T23:59:59-23:59", false],
    ["0001-01-01T00:00:00Z", true],
    ["2026-11-26T01:15:00.123456789+14:00", true],
  ])("is accepted only if Postgres can store its year: %s, %s", (iso, isTaken) => {
    expect(IsoInstant.safeParse(iso).success).toBe(isTaken);
    expect(aPress({ endedAt: iso }) !== undefined).toBe(isTaken);
    const event = { event_id: "evt_1", event_type: "customer.created", occurred_at: iso, data: {} };
    expect(readEvent(event) !== null).toBe(isTaken);
  });

  it("must have a supported year and an existing day when it is only a date", () => {
    expect(isoDateSchema().safeParse("0000-01-01").success).toBe(false);
    expect(isoDateSchema("Please enter a day.").safeParse("9999-12-31").error?.issues[0]?.message).toBe(
      "Please enter a day.",
    );
    expect(isoDateSchema().safeParse("2027-01-31").success).toBe(true);
    // Dates in addresses.
    expect(["0000-01-01", "0999-12-31", "9999-01-01", "2027-02-29"].filter(isDate)).toEqual([]);
    expect(["1000-01-01", "9998-12-31", "2028-02-29"].every(isDate)).toBe(true);
  });
});
