import type { Clocks } from "@/lib/domain/crafting/tap";
import { newId } from "../new-id";

/** Identifies this run: performance.now() restarts at zero with each document and each start of the service worker. */
const boot = newId();

export function clocks(): Clocks {
  return { boot, wall: Date.now(), mono: performance.now() };
}

/** The clocks' readings when performance.now() was `mono`, a moment ago. */
export function clocksAt(mono: number): Clocks {
  const now = clocks();
  return { boot, wall: now.wall - (now.mono - mono), mono };
}
