import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Manifest, manifestFile, newManifest, tableFile, writeWholeFolder } from "@/db/commands/backup/folder";
import {
  backUpEvery,
  backUpInto,
  backupNameAt,
  listExpired,
  parseEvery,
  parseKeep,
  type Round,
} from "@/db/commands/backup/schedule";

const DAY_MS = 86_400_000;
const isoAt = (day: string, time = "02:00:00") => `${day}T${time}.000Z`;
const keep = { days: 2, weeks: 0 };
let into: string;

beforeEach(() => {
  into = mkdtempSync(join(tmpdir(), "craft-pact-schedule-"));
});

afterEach(() => rmSync(into, { recursive: true, force: true }));

describe("backUpInto", () => {
  it("creates a dated folder, removes expired backups and records the success", async () => {
    for (const day of [1, 2, 3]) makeBackup(new Date(Date.UTC(2026, 10, day)));
    const { folder, removed } = await backUpInto({ into, keep, back: writeBackup }, new Date(Date.UTC(2026, 10, 4)));
    expect(folder).toBe(join(into, "craft-pact-2026-11-04T00-00-00"));
    expect(removed).toEqual(["craft-pact-2026-11-01T00-00-00", "craft-pact-2026-11-02T00-00-00"]);
    expect(listBackups()).toEqual([
      "craft-pact-2026-11-03T00-00-00",
      "craft-pact-2026-11-04T00-00-00",
      "last-success.prom",
    ]);
    const metrics = readFileSync(join(into, "last-success.prom"), "utf8");
    expect(metrics).toContain(`craftpact_backup_last_success_timestamp_seconds ${Date.UTC(2026, 10, 4) / 1000}\n`);
    expect(metrics).toMatch(/^craftpact_backup_size_bytes [1-9]\d*$/m);
  });

  it.each([
    ["fails", () => Promise.reject(new Error("It is damaged."))],
    ["has a manifest that can't be read back", (folder: string) => writeDamaged(folder, manifestFile)],
    [
      "has data that can't be read back",
      (folder: string) => writeDamaged(folder, (draft) => tableFile(draft, "users")),
    ],
  ])("removes nothing and leaves no new folder when the new backup %s", async (_, back) => {
    for (const day of [1, 2, 3]) makeBackup(new Date(Date.UTC(2026, 10, day)));
    const before = listBackups();
    await expect(backUpInto({ into, keep, back })).rejects.toThrow("damaged");
    expect(listBackups()).toEqual(before);
  });

  it("does not count a backup dated in the future as one of those to keep", async () => {
    makeBackup(new Date(Date.now() - DAY_MS));
    const ahead = new Date(Date.now() + 10 * DAY_MS);
    makeBackup(ahead);
    const { folder, removed } = await backUpInto({ into, keep: { days: 1, weeks: 0 }, back: writeBackup });
    expect(removed).toHaveLength(1);
    expect(listBackups()).toEqual([backupNameAt(ahead), basename(folder), "last-success.prom"].sort());
  });

  it("ignores folders that it did not create, and removes drafts older than a day", async () => {
    const [empty, foreign] = ["craft-pact-2026-10-01T00-00-00", "craft-pact-2026-10-02T00-00-00"];
    const [oldDraft, newDraft] = ["craft-pact-2026-10-03T00-00-00.part", "craft-pact-2026-11-04T00-00-00.part"];
    const others = ["by-hand", empty, foreign, newDraft, "mine.part"];
    for (const name of [...others, oldDraft]) mkdirSync(join(into, name));
    writeFileSync(manifestFile(join(into, "by-hand")), aManifestAt(new Date(0)));
    writeFileSync(manifestFile(join(into, foreign)), '{ "product": "another" }');
    for (const name of [oldDraft, "mine.part"]) utimesSync(join(into, name), new Date(0), new Date(0));
    const { removed } = await backUpInto({ into, keep: { days: 1, weeks: 0 }, back: writeBackup });
    expect(removed).toEqual([]);
    expect(listBackups()).toEqual(expect.arrayContaining(others));
    expect(listBackups()).not.toContain(oldDraft);
  });
});

describe("backUpEvery", () => {
  const END = new Error("end of the test");

  it("waits until the newest backup is old enough, and retries 10 minutes after a failure", async () => {
    makeBackup(new Date(Date.now() - DAY_MS / 4));
    const waits: number[] = [];
    const rounds: Round[] = [];
    const failures: string[] = [];
    const back = (folder: string) =>
      failures.length === 0 ? Promise.reject(new Error("No database.")) : writeBackup(folder);
    const wait = async (milliseconds: number) => {
      waits.push(milliseconds);
      if (waits.length === 4) throw END;
    };
    const running = backUpEvery(
      DAY_MS,
      { into, keep: null, back },
      { onRound: (round) => rounds.push(round), onFailure: ({ message }) => failures.push(message), wait },
    );
    await expect(running).rejects.toBe(END);
    expect(waits[0]).toBeGreaterThan(0.74 * DAY_MS);
    expect(waits[0]).toBeLessThanOrEqual(0.75 * DAY_MS);
    expect(failures).toEqual(["No database."]);
    expect(waits[1]).toBe(600_000);
    expect(rounds).toHaveLength(1);
    expect(waits[3]).toBeGreaterThan(0.9 * DAY_MS);
  });

  it.each([
    ["there is no backup", () => {}],
    ["the only backup is dated in the future", () => makeBackup(new Date(Date.now() + 10 * DAY_MS))],
  ])("starts at once when %s", async (_, prepare) => {
    prepare();
    const waits: number[] = [];
    const wait = async (milliseconds: number) => {
      waits.push(milliseconds);
      throw END;
    };
    const rounds = { into, keep: null, back: writeBackup };
    await expect(backUpEvery(DAY_MS, rounds, { onRound() {}, onFailure() {}, wait })).rejects.toBe(END);
    expect(waits).toEqual([0]);
  });

  it.each([
    ["24h", DAY_MS],
    ["30m", 1_800_000],
    ["596h", 596 * 3_600_000],
  ])("accepts the interval %s", (text, milliseconds) => {
    expect(parseEvery(text)).toBe(milliseconds);
  });

  it.each([
    ["--every takes minutes or hours", ["", "0h", "24", "1d", "h"]],
    // Longer than a timer can wait.
    ["--every takes 596h at most", ["597h", "35761m", "99999h"]],
  ])("refuses other intervals: %s", (sentence, texts) => {
    for (const text of texts) expect(() => parseEvery(text), text).toThrow(sentence);
  });
});

it("--keep takes days and weeks, and nothing else", () => {
  expect(parseKeep("7,4")).toEqual({ days: 7, weeks: 4 });
  for (const text of ["", "7", "7;4", "7,4,2", "-1,4", "a,b"])
    expect(() => parseKeep(text), text).toThrow("--keep takes days and weeks");
});

describe("listExpired", () => {
  // 2026-11-02 is a Monday.
  const daily = Array.from({ length: 40 }, (_, i) =>
    isoAt(new Date(Date.UTC(2026, 9, 15 + i)).toISOString().slice(0, 10)),
  );

  it("keeps the last days, and the newest backup of each week before them", () => {
    const expired = listExpired(daily, { days: 3, weeks: 4 });
    const kept = daily.filter((time) => !expired.includes(time)).map((time) => time.slice(0, 10));
    expect(kept).toEqual(["2026-11-08", "2026-11-15", "2026-11-21", "2026-11-22", "2026-11-23"]);
  });

  it("keeps only the newest backup of each day", () => {
    const times = [isoAt("2026-11-20", "02:00:00"), isoAt("2026-11-20", "14:00:00"), isoAt("2026-11-21")];
    expect(listExpired(times, { days: 7, weeks: 0 })).toEqual([times[0]]);
  });

  it("counts only days that have a backup, so that a month without backups removes nothing", () => {
    const times = [isoAt("2026-09-01"), isoAt("2026-09-02"), isoAt("2026-11-20")];
    expect(listExpired(times, { days: 3, weeks: 0 })).toEqual([]);
  });

  it("never removes the newest backup, however few are to be kept", () => {
    const times = fc.uniqueArray(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), {
      minLength: 1,
      selector: Number,
    });
    fc.assert(
      fc.property(times, fc.nat(9), fc.nat(9), (dates, days, weeks) => {
        const all = dates.map((date) => date.toISOString()).sort();
        const expired = listExpired(all, { days, weeks });
        expect(expired).not.toContain(all.at(-1));
        expect(all.length - expired.length).toBeLessThanOrEqual(Math.max(1, days + weeks));
        // What is left is kept again.
        const left = all.filter((time) => !expired.includes(time));
        expect(listExpired(left, { days, weeks })).toEqual([]);
      }),
    );
  });
});

const listBackups = () => readdirSync(into).sort();

function makeBackup(at: Date) {
  const folder = join(into, backupNameAt(at));
  mkdirSync(folder);
  writeFileSync(manifestFile(folder), aManifestAt(at));
}

const ROWS = "rows";

function writeBackup(folder: string, damage = (_draft: string) => {}): Promise<Manifest> {
  const [, date = "", time = ""] = /(\d{4}-\d{2}-\d{2})T([\d-]+)$/.exec(folder) ?? [];
  const at = new Date(`${date}T${time.replaceAll("-", ":")}Z`);
  return writeWholeFolder(folder, async (draft) => {
    mkdirSync(dirname(tableFile(draft, "users")));
    writeFileSync(tableFile(draft, "users"), ROWS);
    writeFileSync(manifestFile(draft), aManifestAt(at));
    damage(draft);
  });
}

function writeDamaged(folder: string, fileOf: (draft: string) => string) {
  return writeBackup(folder, (draft) => writeFileSync(fileOf(draft), "{"));
}

function aManifestAt(at: Date): string {
  const sha256 = createHash("sha256").update(ROWS).digest("hex");
  const tables = [{ name: "users", columns: ["id"], rows: 1, sha256 }];
  return newManifest({ madeAt: at.toISOString(), schema: "0000", tables, sequences: {}, pictures: null });
}
