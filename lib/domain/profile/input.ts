import { z } from "zod";
import { readWeeklyGoal, weeklyGoalProblem } from "../crafting/weekly-goal";
import { CURRENCY_CODES } from "../shared/currencies";
import { cleanTextSchema, reportProblems } from "../shared/input";
import { isTimeZone } from "../shared/local-time";
import { COUNTRIES } from "./countries";
import {
  DISPLAY_NAME_TOO_LONG,
  MAX_CRAFT_LENGTH,
  MAX_DISPLAY_NAME_LENGTH,
  socialLinkAddress,
  socialLinkProblem,
} from "./fields";
import { readPortfolio } from "./portfolio";

export const NO_TIME_ZONE = "Please choose a time zone from the list.";

/** An IANA zone. Only zones that Postgres knows too are stored (db/queries/time-zones.ts). */
export const TimeZoneInput = z.string().refine(isTimeZone, NO_TIME_ZONE);

/** An ISO 4217 code; null: the currency of the country. */
export const CurrencyInput = z.enum(CURRENCY_CODES, "Please choose a currency from the list.").nullable();

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
  displayName: cleanTextSchema({ max: MAX_DISPLAY_NAME_LENGTH, tooLong: DISPLAY_NAME_TOO_LONG }).transform(
    (text) => text || null,
  ),
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

/** What a crafter makes, in their own words; empty means no answer. */
export const CraftInput = cleanTextSchema({
  max: MAX_CRAFT_LENGTH,
  tooLong: `What you make can have at most ${MAX_CRAFT_LENGTH} characters.`,
}).transform((text) => text || null);

/** Whole hours as typed; empty means no goal. */
export const WeeklyGoalInput = z
  .string()
  .superRefine((typed, context) => {
    const problem = weeklyGoalProblem(typed);
    if (problem) context.addIssue({ code: "custom", message: problem });
  })
  .transform(readWeeklyGoal);

/**
 * The answers of the first run, all optional: empty or null changes nothing. The challenge is joined and the cause
 * selected in the time zone given here.
 */
export const WelcomeInput = z.object({
  displayName: ProfileInput.shape.displayName,
  craft: CraftInput,
  weeklyGoalHours: WeeklyGoalInput,
  timeZone: TimeZoneInput,
  onBoards: z.boolean().optional(),
  challengeId: z.guid().nullable(),
  causeId: z.int().positive().max(2_147_483_647).nullable(),
});

export type WelcomeAnswers = z.output<typeof WelcomeInput>;

/** An empty field removes its stored answer. */
export const CraftSettingsInput = z.object({ craft: CraftInput, weeklyGoalHours: WeeklyGoalInput });

export type CraftSettings = z.output<typeof CraftSettingsInput>;

export const PortfolioInput = z
  .object({
    handle: z.string().max(1_000),
    words: z.string().max(20_000),
    ravelryUrl: z.string().max(10_000),
    isPublic: z.boolean(),
    isListed: z.boolean(),
    showsHours: z.boolean(),
    pieces: z.array(z.guid()).max(1_000),
  })
  .transform((fields, context) => {
    const { portfolio, problems } = readPortfolio(fields);
    return portfolio ?? reportProblems(problems ?? {}, context);
  });
