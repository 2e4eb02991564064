import { describe, expect, it } from "vitest";
import { readImportFile } from "@/app/(pact)/profile/data/read-file";
import { type KeptTime, keptAfter, keptTable, keptUntil } from "@/lib/domain/crafting/kept-time";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import type { Tap, TapKind } from "@/lib/domain/crafting/tap";

const NOON = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const clocksAt = (minutes: number) => ({ boot: "one", wall: NOON + minutes * MINUTE, mono: minutes * MINUTE });
const tapAt = (kind: TapKind, minutes: number, change: Partial<Tap> = {}): Tap => ({
  ...{ ...clocksAt(minutes), id: `${kind}-${minutes}`, seq: minutes, kind, session: "mine" },
  ...change,
});
/** The device's clock is an hour ahead. */
const sources = { momentOf: ({ wall }: Tap) => wall - 60 * MINUTE };

const keep = (taps: Tap[], more: Partial<Parameters<typeof keptAfter>[3]> = {}) =>
  taps.reduce<KeptTime | null>((kept, tap) => keptAfter(kept, tap, "gone", { ...sources, ...more }), null);

describe("the kept record of a session that can't be sent any more", () => {
  it("has the description, the start, the end and the length without pauses", () => {
    const taps = [
      tapAt("start", 0),
      tapAt("pause", 20),
      tapAt("resume", 50),
      tapAt("stop", 60, { description: "Vase" }),
    ];
    expect(keep(taps)).toMatchObject({
      ...{ description: "Vase", from: NOON - 60 * MINUTE, to: NOON, craftedMs: 30 * MINUTE },
    });
  });

  it("continues from what the device knew about the session", () => {
    const open: OpenSession = {
      ...{ id: "mine", description: "Vase", project: null, manualSeconds: 0, running: true },
      ...{ startedAt: new Date(NOON - 90 * MINUTE).toISOString(), elapsedMs: 30 * MINUTE },
      lastRun: { startedAt: "", endedAt: null, beforeMs: 0 },
    };
    const known = { session: open, readAt: clocksAt(-60) };
    expect(keep([tapAt("stop", 60)], { known })).toMatchObject({
      ...{ description: "Vase", from: NOON - 90 * MINUTE, to: NOON, craftedMs: 150 * MINUTE },
    });
    expect(keep([tapAt("stop", 60, { session: "other" })], { known })).toMatchObject({
      ...{ description: "Crafting session", from: NOON, to: NOON, craftedMs: 0 },
    });
  });

  it("takes its project's name when it has no description", () => {
    const projects = [{ id: "bowls", name: "Serving bowls" }];
    expect(keep([tapAt("start", 0, { projectId: "bowls" })], { projects })?.description).toBe("Serving bowls");
  });

  it("is null when the session was discarded", () => {
    expect(keep([tapAt("start", 0), tapAt("discard", 5)])).toBeNull();
  });

  it("expires after 30 days, or never if the session was too old to send", () => {
    expect(keptUntil({ reason: "gone", keptAt: NOON })).toBe(NOON + 30 * DAY);
    expect(keptUntil({ reason: "account", keptAt: NOON })).toBe(NOON + 30 * DAY);
    expect(keptUntil({ reason: "old", keptAt: NOON })).toBeNull();
  });
});

describe("keptTable", () => {
  it("returns a file that imports as Craft Pact's own, without sessions of zero length", async () => {
    const kept = [
      keep([tapAt("start", 0), tapAt("pause", 20), tapAt("resume", 50), tapAt("stop", 60, { description: '=1,"2"' })]),
      keep([tapAt("stop", 70)]),
    ].flatMap((one) => one ?? []);
    const file = new Blob([keptTable(kept)]).stream();
    const read = await readImportFile(file, { timeZone: "Europe/Berlin" }, NOON + DAY);
    expect(read).toMatchObject({
      ...{ status: "read", source: "craft-pact", problems: [], total: 1 },
      rows: [{ startedAt: NOON - 60 * MINUTE, endedAt: NOON, description: '=1,"2"' }],
    });
  });
});
