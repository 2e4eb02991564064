import { describe, expect, it } from "vitest";
import { readImportFile } from "@/app/(pact)/profile/data/read-file";
import { keptReason, keptWords } from "@/lib/client/taps/words";
import { addKeptTap, findDeletionTime, type KeptTime, keptTable } from "@/lib/domain/crafting/kept-time";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";
import type { Tap, TapKind } from "@/lib/domain/crafting/tap";

const NOON = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const clocksAt = (minutes: number) => ({ boot: "one", wall: NOON + minutes * MINUTE, mono: minutes * MINUTE });
const aTapAt = (kind: TapKind, minutes: number, change: Partial<Tap> = {}): Tap => ({
  ...{ ...clocksAt(minutes), id: `${kind}-${minutes}`, seq: minutes, kind, session: "mine" },
  ...change,
});
/** The device's clock is an hour ahead. */
const sources = { momentOf: ({ wall }: Tap) => wall - 60 * MINUTE };

const keepAll = (taps: Tap[], more: Partial<Parameters<typeof addKeptTap>[3]> = {}) =>
  taps.reduce<KeptTime | null>((kept, tap) => addKeptTap(kept, tap, "gone", { ...sources, ...more }), null);

describe("the kept record of a session that can't be sent any more", () => {
  it("has the description, the start, the end and the length without pauses", () => {
    const taps = [
      aTapAt("start", 0),
      aTapAt("pause", 20),
      aTapAt("resume", 50),
      aTapAt("stop", 60, { description: "Vase" }),
    ];
    expect(keepAll(taps)).toMatchObject({
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
    expect(keepAll([aTapAt("stop", 60)], { known })).toMatchObject({
      ...{ description: "Vase", from: NOON - 90 * MINUTE, to: NOON, craftedMs: 150 * MINUTE },
    });
    expect(keepAll([aTapAt("stop", 60, { session: "other" })], { known })).toMatchObject({
      ...{ description: "Crafting session", from: NOON, to: NOON, craftedMs: 0 },
    });
  });

  it("takes its project's name when it has no description", () => {
    const projects = [{ id: "bowls", name: "Serving bowls" }];
    expect(keepAll([aTapAt("start", 0, { projectId: "bowls" })], { projects })?.description).toBe("Serving bowls");
  });

  it("is null when the session was discarded", () => {
    expect(keepAll([aTapAt("start", 0), aTapAt("discard", 5)])).toBeNull();
  });

  it("expires after 30 days, or never if the session was too old to send", () => {
    expect(findDeletionTime({ reason: "gone", keptAt: NOON })).toBe(NOON + 30 * DAY);
    expect(findDeletionTime({ reason: "account", keptAt: NOON })).toBe(NOON + 30 * DAY);
    expect(findDeletionTime({ reason: "old", keptAt: NOON })).toBeNull();
  });
});

describe("the words about a kept record", () => {
  const kept = keepAll([aTapAt("start", 0, { description: "Vase" }), aTapAt("pause", 20), aTapAt("stop", 60)]);
  const record = { ...(kept as KeptTime), account: "mine", keptAt: NOON };

  it("name the description, the day, the times and the length without pauses", () => {
    expect(keptWords(record)).toBe("Vase, Sun 22 Nov, 13:00–14:00, 0h 20m");
    expect(keptWords({ ...record, to: record.from, craftedMs: 0 })).toBe("Vase, Sun 22 Nov, 13:00");
    expect(keptWords({ ...record, to: record.to + DAY })).toBe("Vase, Sun 22 Nov, 13:00–Mon 23 Nov, 14:00, 0h 20m");
  });

  it.each([
    ["gone", "Its session was discarded or deleted elsewhere. It stays here until Tue 22 Dec."],
    ["account", "Its account was deleted. It stays here until Tue 22 Dec."],
    ["old", "Older than 30 days, so it can’t be sent. Download it, and import the file under Profile, Your data."],
  ] as const)("say why it can't be sent and how long it stays: %s", (reason, words) => {
    expect(keptReason({ ...record, reason })).toBe(words);
  });
});

describe("keptTable", () => {
  it("returns a file that imports as Craft Pact's own, without sessions of zero length", async () => {
    const kept = [
      keepAll([
        aTapAt("start", 0),
        aTapAt("pause", 20),
        aTapAt("resume", 50),
        aTapAt("stop", 60, { description: '=1,"2"' }),
      ]),
      keepAll([aTapAt("stop", 70)]),
    ].flatMap((one) => one ?? []);
    const file = new Blob([keptTable(kept)]).stream();
    const read = await readImportFile(file, { timeZone: "Europe/Berlin" }, NOON + DAY);
    expect(read).toMatchObject({
      ...{ status: "read", source: "craft-pact", problems: [], total: 1 },
      rows: [{ startedAt: NOON - 60 * MINUTE, endedAt: NOON, description: '=1,"2"' }],
    });
  });
});
