import { z } from "zod";
import { isTimeZone } from "./local-time";
import { cleanText, codePoints } from "./text";

/** The longest display name, in code points. */
export const DISPLAY_NAME_MAX_LENGTH = 50;

const TOO_LONG = `A display name can have at most ${DISPLAY_NAME_MAX_LENGTH} characters.`;

/** The name others see: 1 to 50 characters after cleaning. */
export const DisplayNameInput = z
  .string()
  .max(10_000, TOO_LONG)
  .transform((text) => cleanText(text))
  .refine((name) => name !== "", "Please enter a display name.")
  .refine((name) => codePoints(name) <= DISPLAY_NAME_MAX_LENGTH, TOO_LONG);

/** The crafter's IANA zone, which decides the local dates of all their time. */
export const TimeZoneInput = z.string().refine(isTimeZone, "Please choose a time zone from the list.");
