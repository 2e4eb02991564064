import { z } from "zod";
import { optionalDescription } from "./input";
import { MAX_TAPS, type Tap } from "./tap";

const clocks = { boot: z.guid(), wall: z.number(), mono: z.number() };
const pair = z.object({ ...clocks, server: z.number(), roundTrip: z.number().min(0).max(60_000) }).nullable();

/** Each tap is read by itself: one that can't be read must not hold up the others. */
export const TapQueueInput = z.object({
  device: z.guid(),
  now: z.object(clocks),
  pair,
  contact: pair,
  taps: z.array(z.unknown()).max(MAX_TAPS),
});

export const TapInput: z.ZodType<Tap> = z.object({
  ...clocks,
  id: z.guid(),
  seq: z.int().min(0).max(2_147_483_647),
  kind: z.enum(["start", "pause", "resume", "stop", "discard"]),
  session: z.guid(),
  description: optionalDescription,
  projectId: z.guid().optional(),
  endedAt: z.iso.datetime({ offset: true }).optional(),
});
