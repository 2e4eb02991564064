import "server-only";
import { randomBytes } from "node:crypto";
import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";
import { UserError } from "@/lib/errors";
import { env } from "../env";

const MAX_IN_FLIGHT = 4;
const MAX_WAITING = 50;
const ARGON2ID: Options["algorithm"] = 2;

/** Said when too many passwords are being checked at once. */
export class BusyError extends UserError {
  constructor() {
    super("We’re very busy right now. Please try again in a moment.", "unavailable");
  }
}

/** Argon2id, 64 MiB and 3 passes unless the embedded database's tests ask for the least allowed. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password, cost()));
}

/**
 * Computes exactly one hash whether there is one to compare with or not, so that time tells nothing.
 * Without one it compares with a hash of nothing and says no.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await withHashSlot(() => verify(stored ?? dummyHash(), password));
  return stored !== null && matches;
}

/** Was this hash made with other costs than today's? Then it is made anew at the next sign-in. */
export function isOutdatedHash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  const now = cost();
  return memoryCost !== now.memoryCost || timeCost !== now.timeCost || parallelism !== now.parallelism;
}

/** Waits as long as a hash takes, waiting for a turn included, where none is computed. */
export function waitLikeAHash(): Promise<void> {
  const sorted = [...recentMilliseconds].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 50;
  return new Promise((resolve) => setTimeout(resolve, median));
}

let inFlight = 0;
const waiting: (() => void)[] = [];
const recentMilliseconds: number[] = [];

/** Bounds the memory that hashing may take: each one needs 64 MiB. */
async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  if (inFlight < MAX_IN_FLIGHT) inFlight += 1;
  else if (waiting.length >= MAX_WAITING) throw new BusyError();
  else await new Promise<void>((turn) => waiting.push(turn));
  try {
    return await work();
  } finally {
    recentMilliseconds.push(performance.now() - from);
    if (recentMilliseconds.length > 15) recentMilliseconds.shift();
    const next = waiting.shift();
    if (next) next();
    else inFlight -= 1;
  }
}

function cost() {
  const [memoryCost, timeCost] = (env().PASSWORD_COST ?? "65536/3").split("/").map(Number);
  return { algorithm: ARGON2ID, memoryCost: Math.max(19_456, memoryCost ?? 0), timeCost, parallelism: 1 };
}

function dummyHash(): string {
  const { memoryCost, timeCost } = cost();
  const part = (bytes: number) => randomBytes(bytes).toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${part(16)}$${part(32)}`;
}
