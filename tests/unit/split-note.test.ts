import { expect, it } from "vitest";
import { splitNote } from "@/components/allocation/split-note";
import { splitEvenly } from "@/lib/domain/allocation";

const target = (name: string, sessionBased = false) => ({ challengeId: name, name, sessionBased });
const [hats, socks] = [target("Hats"), target("Socks")];
const [hour, evening] = [target("One Whole Hour", true), target("Ten evenings", true)];
const note = (seconds: number, targets: (typeof hats)[]) => splitNote(seconds, targets, splitEvenly(seconds, targets));

it("says nothing when everybody got some", () => {
  expect(note(7_800, [hats, hour])).toBeNull();
  expect(note(600, [hats, socks])).toBeNull();
});

it("says why a session-based challenge got nothing, and where its part went", () => {
  expect(note(5_400, [hats, socks, hour])).toBe(
    "One Whole Hour needs at least 1 hour, so its part went to the others.",
  );
  expect(note(5_400, [hour, hats])).toBe("One Whole Hour needs at least 1 hour, so its part went to Hats.");
  expect(note(5_400, [hour, evening])).toBe(
    "One Whole Hour and Ten evenings need at least 1 hour each, so their parts went to Personal Progress.",
  );
});

it("says that less than a step for each goes to the first", () => {
  expect(note(400, [hats, socks])).toBe("Each would get less than 5 minutes, so all of it went to Hats.");
});
