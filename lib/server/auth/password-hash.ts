import "server-only";
import { randomBytes } from "node:crypto";
import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";
import { env } from "../env";
import { createConcurrencyLimiter } from "../limits/concurrency";

/** Bounds the memory: each hash takes 64 MiB. */
const MAX_RUNNING = 4;
const MAX_WAITING = 50;
const ARGON2ID: Options["algorithm"] = 2;

const withSlot = createConcurrencyLimiter(MAX_RUNNING, MAX_WAITING);

/** Argon2id, 64 MiB and 3 passes; tests on the embedded database may lower these to the allowed minimum. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password, hashCost()));
}

/** Computes a hash even if none is stored, so that timing reveals nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await withHashSlot(() => verify(stored ?? dummyHash(), password));
  return stored !== null && matches;
}

/** Whether the hash has another cost than today's; it is renewed at the next login. */
export function isOutdatedHash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  const now = hashCost();
  return memoryCost !== now.memoryCost || timeCost !== now.timeCost || parallelism !== now.parallelism;
}

/** Takes as long as recent hashes without computing one, so that timing reveals nothing. */
export function waitLikeAHash(): Promise<void> {
  const sorted = [...recentMs].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 50;
  return new Promise((resolve) => setTimeout(resolve, median));
}

const recentMs: number[] = [];
const MAX_RECENT = 15;

/** Measures the time including the wait for a slot, for `waitLikeAHash`. */
function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  return withSlot(async () => {
    try {
      return await work();
    } finally {
      recentMs.push(performance.now() - from);
      if (recentMs.length > MAX_RECENT) recentMs.shift();
    }
  });
}

function hashCost() {
  const [memoryCost, timeCost] = (env().PASSWORD_COST ?? "65536/3").split("/").map(Number);
  return { algorithm: ARGON2ID, memoryCost: Math.max(19_456, memoryCost ?? 0), timeCost, parallelism: 1 };
}

function dummyHash(): string {
  const { memoryCost, timeCost } = hashCost();
  const part = (bytes: number) =>
    randomBytes(bytes)
      .toString("base64")
      .replace(/={1,2}$/, "");
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${part(16)}$${part(32)}`;
}

const MIN_DURATION_MS = 250;

/**
 * Takes at least 250 ms, also on failure, so that the duration does not reveal whether an address has an account.
 * Hashing a password takes at most a third of that.
 */
export async function takeAtLeast<T>(work: () => Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => setTimeout(resolve, MIN_DURATION_MS));
  try {
    return await work();
  } finally {
    await pause;
  }
}
