import { z } from "zod";
import { IsoInstant } from "../shared/input";
import { optionalDescription } from "./input";
import { MAX_TAPS, type Tap } from "./tap";

/** In lower case, as Postgres returns it, so that ids compare as text. */
const guid = z.guid().toLowerCase();
const clocks = { boot: guid, wall: z.number(), mono: z.number() };
const pair = z.object({ ...clocks, server: z.number(), roundTrip: z.number().min(0).max(60_000) }).nullable();

/** Each tap is parsed on its own, so that an unreadable one doesn't block the others. */
export const TapQueueInput = z.object({
  device: guid,
  now: z.object(clocks),
  pair,
  contact: pair,
  taps: z.array(z.unknown()).max(MAX_TAPS),
});

const press = {
  kind: z.enum(["start", "pause", "resume", "stop", "discard"]),
  session: guid,
  description: optionalDescription,
  projectId: guid.optional(),
  endedAt: IsoInstant.optional(),
};

export const TapInput: z.ZodType<Tap> = z.object({
  ...clocks,
  ...press,
  id: guid,
  seq: z.int().min(0).max(2_147_483_647),
});

/** The presses that a page sends and awaits: one, or a stop and the next start. */
export const PressesInput = z.object({ presses: z.array(z.object(press)).min(1).max(2) });
