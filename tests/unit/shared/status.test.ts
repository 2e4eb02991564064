import { describe, expect, it } from "vitest";
import { type StatusFacts, statusHeadline, statusParts } from "@/lib/domain/shared/status";

const STORED = {
  isReadOnly: false,
  mailOldestSeconds: 0,
  boardsAgeSeconds: 40,
  paddleSilentSeconds: 7_200,
  unmatchedPayments: 0,
};
const FINE: StatusFacts = { stored: STORED, isLive: true, sendsMail: true, sells: true };

const statesOf = (facts: Partial<StatusFacts>) =>
  Object.fromEntries(
    statusParts({ ...FINE, ...facts }).map(({ name, state, sentence }) => [name, `${state}: ${sentence}`]),
  );
const statesWhenStored = (values: Partial<typeof STORED> | { paddleSilentSeconds: null }) =>
  statesOf({ stored: { ...STORED, ...values } });

describe("the status", () => {
  it("says that everything works", () => {
    expect(statesOf({})).toEqual({
      Website: "fine: It answers: you’re reading it.",
      "Your data": "fine: It can be read and changed.",
      "Live notifications": "fine: They arrive as they happen.",
      Leaderboard: "fine: Updated about a minute ago.",
      Email: "fine: Emails go out as usual.",
      Payments: "fine: The last message from Paddle came 2 hours ago.",
    });
    expect(statusHeadline(statusParts(FINE))).toBe("Everything works");
  });

  it("marks the parts as unknown or down when the database does not answer", () => {
    const parts = statusParts({ ...FINE, stored: null });
    expect(parts.map(({ state }) => state)).toEqual(["fine", "away", "away", "unknown", "unknown", "unknown"]);
    expect(statusHeadline(parts)).toBe("Something is down. We’re on it.");
  });

  it("says when emails, boards or payments are late", () => {
    expect(statesWhenStored({ mailOldestSeconds: 301 }).Email).toBe("slow: Emails are delayed.");
    expect(statesWhenStored({ boardsAgeSeconds: 601 }).Leaderboard).toBe("slow: Updated 10 minutes ago.");
    expect(statesWhenStored({ boardsAgeSeconds: 600 }).Leaderboard).toMatch(/^fine/);
    expect(statesWhenStored({ unmatchedPayments: 1 }).Payments).toMatch(/^slow: .* still being matched/);
    expect(statesWhenStored({ paddleSilentSeconds: 172_800 }).Payments).toContain("2 days ago");
    expect(statesWhenStored({ paddleSilentSeconds: null }).Payments).toBe("fine: No message from Paddle yet.");
    expect(statusHeadline(statusParts({ ...FINE, stored: { ...STORED, boardsAgeSeconds: 700 } }))).toBe(
      "Working, with delays",
    );
  });

  it("says the same about emails whether some are waiting briefly or no email is waiting", () => {
    expect(statesWhenStored({ mailOldestSeconds: 300 })).toEqual(statesWhenStored({ mailOldestSeconds: 0 }));
  });

  it("says when nothing can be saved", () => {
    expect(statesWhenStored({ isReadOnly: true })["Your data"]).toMatch(/^away: It can be read, but not changed/);
  });

  it("says when live notifications are down, and omits payments when nothing is sold", () => {
    expect(statesOf({ isLive: false })["Live notifications"]).toMatch(/^away/);
    expect(statesOf({ isLive: null })["Live notifications"]).toMatch(/^unknown/);
    expect(statesOf({ isLive: null, stored: null })["Live notifications"]).toMatch(/^away/);
    expect(statesOf({ sells: false })).not.toHaveProperty("Payments");
    expect(statesOf({ sendsMail: false }).Email).toMatch(/^fine: This demo/);
  });
});
