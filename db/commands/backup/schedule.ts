import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, manifestFile } from "./folder";

/** Names of our dated folders in `--into`; a killed run leaves a draft. Nothing else in there is ours. */
const NAME = /^craft-pact-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}(-\d{3})?$/;
const DRAFT = /\.part$/;
const DRAFT_MAX_AGE_MS = 86_400_000;
/** For Prometheus's node exporter; a health check looks at the file's time. */
const LAST_SUCCESS = "last-success.prom";
const RETRY_MS = 10 * 60_000;

/** The longest delay that a timer supports. */
const MAX_EVERY_HOURS = 596;

type Rounds = { into: string; keep: Keep | null; back: (folder: string) => Promise<Manifest> };
export type Round = { folder: string; manifest: Manifest; removed: string[] };

/** `back` creates its folder only once it can be read back, so a failed backup removes no older one. */
export async function backUpInto({ into, keep, back }: Rounds, now = new Date()): Promise<Round> {
  mkdirSync(into, { recursive: true, mode: 0o700 });
  removeDrafts(into, now);
  const folder = join(into, backupNameAt(now));
  const manifest = await back(folder);
  const seconds = (Date.now() - now.getTime()) / 1000;
  writeLastSuccess(into, { at: now, seconds, bytes: sizeOf(folder) });
  return { folder, manifest, removed: keep ? removeExpired(into, keep, Date.now()) : [] };
}

/** Backs up forever, first when the newest backup is `everyMs` old. Retries a failure sooner. */
export async function backUpEvery(
  everyMs: number,
  rounds: Rounds,
  { onRound, onFailure, wait }: Reporter,
): Promise<never> {
  for (;;) {
    const now = Date.now();
    const newest = findNewest(rounds.into, now);
    await wait(newest === null ? 0 : Math.max(0, newest + everyMs - now));
    try {
      onRound(await backUpInto(rounds));
    } catch (error) {
      onFailure(error as Error);
      await wait(Math.min(everyMs, RETRY_MS));
    }
  }
}

type Reporter = {
  onRound: (round: Round) => void;
  onFailure: (error: Error) => void;
  wait: (milliseconds: number) => Promise<unknown>;
};

export function backupNameAt(now: Date): string {
  return `craft-pact-${now.toISOString().slice(0, 19).replaceAll(":", "-")}`;
}

/** Parses `24h` or `30m` to milliseconds. */
export function parseEvery(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mh])$/.exec(text) ?? [];
  const hours = Number(count) / (unit === "h" ? 1 : 60);
  if (!hours) throw new Error("--every takes minutes or hours, such as 24h.");
  if (hours > MAX_EVERY_HOURS) throw new Error(`--every takes ${MAX_EVERY_HOURS}h at most.`);
  return hours * 3_600_000;
}

function removeExpired(into: string, keep: Keep, now: number): string[] {
  const made = listBackups(into, now);
  const expired = new Set(
    listExpired(
      made.map(({ madeAt }) => madeAt),
      keep,
    ),
  );
  const removed = made.filter(({ madeAt }) => expired.has(madeAt)).map(({ name }) => name);
  for (const name of removed) {
    // Rename it first: an interrupted removal then leaves a draft, not half a backup.
    renameSync(join(into, name), join(into, `${name}.part`));
    rmSync(join(into, `${name}.part`), { recursive: true, force: true });
  }
  return removed;
}

function findNewest(into: string, now: number): number | null {
  const times = existsSync(into) ? listBackups(into, now).map(({ madeAt }) => Date.parse(madeAt)) : [];
  return times.length > 0 ? Math.max(...times) : null;
}

/**
 * Folders with our names and manifest; those without a manifest are incomplete and left alone. A backup dated in the
 * future counts only from that date on: until then it must neither delay a backup nor push out a good one.
 */
function listBackups(into: string, now: number): { name: string; madeAt: string }[] {
  return readdirSync(into)
    .filter((name) => NAME.test(name) && existsSync(manifestFile(join(into, name))))
    .flatMap((name) => {
      const madeAt = madeAtOf(join(into, name));
      return madeAt && Date.parse(madeAt) <= now ? [{ name, madeAt }] : [];
    });
}

function madeAtOf(folder: string): string | null {
  try {
    const { product, madeAt } = JSON.parse(readFileSync(manifestFile(folder), "utf8"));
    return product === "craft-pact" && Date.parse(madeAt) ? madeAt : null;
  } catch {
    return null;
  }
}

function removeDrafts(into: string, now: Date): void {
  for (const name of readdirSync(into).filter((one) => DRAFT.test(one) && NAME.test(one.replace(DRAFT, ""))))
    if (now.getTime() - statSync(join(into, name)).mtimeMs > DRAFT_MAX_AGE_MS)
      rmSync(join(into, name), { recursive: true, force: true });
}

function writeLastSuccess(into: string, { at, seconds, bytes }: { at: Date; seconds: number; bytes: number }): void {
  const lines = [
    `craftpact_backup_last_success_timestamp_seconds ${Math.round(at.getTime() / 1000)}`,
    `craftpact_backup_duration_seconds ${seconds}`,
    `craftpact_backup_size_bytes ${bytes}`,
  ];
  const file = join(into, LAST_SUCCESS);
  writeFileSync(`${file}.new`, `${lines.join("\n")}\n`);
  renameSync(`${file}.new`, file);
}

function sizeOf(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

/** The number of days and of weeks whose newest backup is retained. */
type Keep = { days: number; weeks: number };

/** Parses the value of `--keep 7,4`. */
export function parseKeep(text: string): Keep {
  const [, days, weeks] = /^(\d{1,4}),(\d{1,4})$/.exec(text) ?? [];
  if (!days || !weeks) throw new Error("--keep takes days and weeks, such as 7,4.");
  return { days: Number(days), weeks: Number(weeks) };
}

/**
 * The backups to remove, of these times in ISO 8601. Retained are the newest backup of each of the last days and weeks
 * (UTC) that have one, and always the newest of all.
 */
export function listExpired(times: string[], { days, weeks }: Keep): string[] {
  const newestFirst = [...times].sort().reverse();
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...pickNewestOfEach(newestFirst, dayOf).slice(0, days),
    ...pickNewestOfEach(newestFirst, weekOf).slice(0, weeks),
  ]);
  return newestFirst.filter((time) => !kept.has(time)).reverse();
}

function pickNewestOfEach(newestFirst: string[], spanOf: (time: string) => number): string[] {
  const newest = new Map<number, string>();
  for (const time of newestFirst) if (!newest.has(spanOf(time))) newest.set(spanOf(time), time);
  return [...newest.values()];
}

function dayOf(time: string): number {
  return Math.floor(Date.parse(time) / 86_400_000);
}

/** Weeks begin on Monday, and 1 January 1970 was a Thursday. */
function weekOf(time: string): number {
  return Math.floor((dayOf(time) + 3) / 7);
}
