import { expect, it } from "vitest";
import { stepRefusal } from "@/components/allocation/step-refusal";
import { stepUp } from "@/lib/domain/allocation";

const target = (name: string, sessionBased = false) => ({ challengeId: name, name, sessionBased });
const [hats, socks, evenings] = [target("Hats"), target("Socks"), target("Ten evenings", true)];
const all = [hats, socks, evenings];
const give = (challengeId: string | null, seconds: number) => ({ challengeId, seconds });

/** What is said when a press on `pressed` moves nothing; null when it moves something. */
function said(seconds: number, amounts: ReturnType<typeof give>[], pressed: typeof hats) {
  const stays = stepUp(amounts, pressed.challengeId, seconds, all) === amounts;
  return stays ? stepRefusal(seconds, pressed, amounts, all) : null;
}

it("says that all is given only when it is", () => {
  expect(said(600, [give("Hats", 600)], socks)).toBe("All time is given. Take some back elsewhere first.");
});

it("says who can take what is less than a step, while Personal Progress still shows it", () => {
  for (const left of [1, 299])
    expect(said(600 + left, [give("Hats", 300), give("Socks", 300), give(null, left)], socks)).toBe(
      "Less than 5 minutes is left. Hats can take it, or it stays your own progress.",
    );
  expect(said(3_700, [give("Hats", 3_600), give(null, 100)], hats)).toBeNull();
  expect(said(7_300, [give("Hats", 3_600), give("Ten evenings", 3_600), give(null, 100)], evenings)).toMatch(/^Less/);
});

it("says in the specification's words what a session-based challenge wants", () => {
  expect(said(2_400, [give(null, 2_400)], evenings)).toBe(
    "Session must be at least 1 hour to count as a session for this challenge.",
  );
  expect(said(7_200, [give("Hats", 3_900), give(null, 3_300)], evenings)).toBe(
    "Session-based challenges require at least 1 hour allocation.",
  );
});
