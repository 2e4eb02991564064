import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ShareInput } from "@/lib/domain/shares/input";
import { lastDayOf, lastDayProblem, newShareFields, readShare, type ShareFields } from "@/lib/domain/shares/options";

const read = (change: Partial<ShareFields>, kind: "receipt" | "gift" = "receipt") =>
  readShare(kind, { ...newShareFields(kind), ...change });
const posted = { id: randomUUID(), projectId: randomUUID(), kind: "receipt", ...newShareFields("receipt") };

describe("the fields of a share link", () => {
  it("accept a message of at most 280 characters and a contact of at most 120", () => {
    expect(read({ message: "🧶".repeat(280), contact: "x".repeat(120) }).problems).toBeNull();
    expect(read({ message: "x".repeat(281), contact: "x".repeat(121) }).problems).toEqual({
      message: "A message can have at most 280 characters.",
      contact: "This line can have at most 120 characters.",
    });
  });

  it("stay plain text, with the contact on one line", () => {
    const { share } = read({ message: " <b>Hi</b>\r\nthere ", contact: "call\n1\u202E23" });
    expect(share?.options).toMatchObject({ message: "<b>Hi</b>\nthere", contact: "call 123" });
  });

  it("start without message and contact, and on a receipt without the hours", () => {
    expect(newShareFields("receipt")).toMatchObject({ message: "", contact: "", hours: false });
    expect(newShareFields("gift")).toMatchObject({ message: "", contact: "", hours: true });
  });

  it("drop the options of the other kind", () => {
    expect(read({ lines: { work: "hide" }, listsMaterials: true }, "gift").share?.options).toMatchObject({
      ...{ lines: {}, listsMaterials: false },
    });
    expect(read({ days: true, dates: true }).share?.options).toMatchObject({ days: false, dates: false });
  });
});

describe("the end of a link", () => {
  const today = "2026-03-05";

  it("can be never, after a number of days, or on a chosen day", () => {
    expect(lastDayOf({ ends: "never" }, today)).toBeNull();
    expect(lastDayOf({ ends: "30" }, today)).toBe("2026-04-04");
    expect(lastDayOf({ ends: "365" }, today)).toBe("2027-03-05");
    expect(lastDayOf({ ends: "day", day: "2026-12-24" }, today)).toBe("2026-12-24");
  });

  it("cannot be a past day, a day more than ten years ahead or a day that does not exist", () => {
    expect(lastDayProblem("2026-03-04", today)).toBe("That day is over.");
    expect(lastDayProblem(today, today)).toBeNull();
    expect(lastDayProblem("2040-01-01", today)).toBe("Choose a day within the next ten years.");
    for (const endDay of ["", "2026-02-30", "tomorrow", "2026-1-1"])
      expect(read({ ends: "day", endDay }).problems).toEqual({ endDay: "Please choose a day." });
    expect(read({ ends: "30", endDay: "rubbish" }).problems).toBeNull();
  });
});

describe("ShareInput", () => {
  it("accepts valid input", () => {
    expect(ShareInput.safeParse(posted)).toMatchObject({ success: true, data: { end: { ends: "never" } } });
  });

  it.each([
    ["an unknown key", { rate: true }],
    ["an unknown line", { lines: { labor: "show" } }],
    ["an unknown choice", { lines: { work: "double" } }],
    ["a quote, which comes later", { kind: "quote" }],
    ["another end", { ends: "7" }],
    ["a message that is too long", { message: "x".repeat(281) }],
  ])("rejects %s", (_, change) => {
    expect(ShareInput.safeParse({ ...posted, ...change }).success).toBe(false);
  });
});
