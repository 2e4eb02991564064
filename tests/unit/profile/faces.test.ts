import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { faceOf } from "@/components/ui/face";

describe("a woven face", () => {
  it("is the same for an account each time it is made", () => {
    const id = randomUUID();
    expect(faceOf(id, "Mama Petra’s Pots")).toEqual(faceOf(id, "Mama Petra’s Pots"));
    const face = { weave: 1, thread: "indigo", initials: "T" };
    expect(faceOf("0000000c-0000-4000-8000-000000000000", "Thandi")).toEqual(face);
  });

  it("has one of twelve weaves, all drawn and all different, in five threads", () => {
    const drawn = readFileSync("components/ui/weaves.svg", "utf8");
    const paths = [...drawn.matchAll(/<symbol id="w(\d+)".*? d="(.*?)"/g)];
    expect(paths.map(([, weave]) => Number(weave))).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    expect(new Set(paths.map(([, , path]) => path)).size).toBe(12);
    const faces = Array.from({ length: 4_000 }, () => faceOf(randomUUID()));
    expect(new Set(faces.map(({ weave, thread }) => `${weave} ${thread}`)).size).toBe(60);
  });

  it.each([
    ["Mama Petra’s Pots", "MP"],
    ["thandi", "T"],
    ["Wilhelmina van der Merwe-Botha", "WM"],
    ["Élodie", "É"],
    ["🧶 Wool & co", "WC"],
    ["42", ""],
    ["", ""],
    [null, ""],
  ])("shows the initials of a name: %s", (name, initials) => {
    expect(faceOf(randomUUID(), name).initials).toBe(initials);
  });
});
