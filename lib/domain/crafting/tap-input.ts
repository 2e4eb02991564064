import { z } from "zod";
import { IsoInstant } from "../shared/instant-input";
import { optionalDescription } from "./input";
import { MAX_TAPS, type Tap } from "./tap";

/** As Postgres writes it, so that ours and theirs are the same text. */
const guid = z.guid().toLowerCase();
const clocks = { boot: guid, wall: z.number(), mono: z.number() };
const pair = z.object({ ...clocks, server: z.number(), roundTrip: z.number().min(0).max(60_000) }).nullable();

/** Each tap is read by itself: one that can't be read must not hold up the others. */
export const TapQueueInput = z.object({
  device: guid,
  now: z.object(clocks),
  pair,
  contact: pair,
  taps: z.array(z.unknown()).max(MAX_TAPS),
});

export const TapInput: z.ZodType<Tap> = z.object({
  ...clocks,
  id: guid,
  seq: z.int().min(0).max(2_147_483_647),
  kind: z.enum(["start", "pause", "resume", "stop", "discard"]),
  session: guid,
  description: optionalDescription,
  projectId: guid.optional(),
  endedAt: IsoInstant.optional(),
});
