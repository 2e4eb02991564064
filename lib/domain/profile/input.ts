import { z } from "zod";
import { isTimeZone } from "../shared/local-time";
import { cleanText } from "../shared/text";
import { COUNTRIES } from "./countries";
import { DISPLAY_NAME_TOO_LONG, displayNameProblem } from "./display-name";
import { socialLinkAddress, socialLinkProblem } from "./social-links";

export const NO_TIME_ZONE = "Please choose a time zone from the list.";

/** An IANA zone. Only zones that Postgres knows too are stored (db/queries/time-zones.ts). */
export const TimeZoneInput = z.string().refine(isTimeZone, NO_TIME_ZONE);

/** An address on the network's own host, with https:// added where it is missing; empty means none. */
function socialLink(network: Parameters<typeof socialLinkProblem>[0]) {
  return z
    .string()
    .max(10_000, "This address is too long.")
    .transform((text) => socialLinkAddress(network, text))
    .superRefine((text, context) => {
      const problem = text === "" ? null : socialLinkProblem(network, text);
      if (problem) context.addIssue({ code: "custom", message: problem });
    })
    .transform((text) => (text === "" ? null : new URL(text).href));
}

/** Empty fields are saved as null. */
export const ProfileInput = z.object({
  displayName: z
    .string()
    .max(10_000, DISPLAY_NAME_TOO_LONG)
    .refine((text) => displayNameProblem(text) === null, DISPLAY_NAME_TOO_LONG)
    .transform((text) => cleanText(text) || null),
  country: z
    .string()
    .refine(
      (code) => code === "" || COUNTRIES.some((country) => country.code === code),
      "Please choose a country from the list.",
    )
    .transform((code) => code || null),
  instagramUrl: socialLink("instagram"),
  tiktokUrl: socialLink("tiktok"),
  youtubeUrl: socialLink("youtube"),
});

export type ProfileValues = z.output<typeof ProfileInput>;
