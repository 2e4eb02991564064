import { z } from "zod";
import { readWeeklyGoal, weeklyGoalProblem } from "../crafting/weekly-goal";
import { cleanText, codePoints } from "../shared/text";
import { MAX_CRAFT_LENGTH } from "./display-name";
import { ProfileInput, TimeZoneInput } from "./input";

const CRAFT_TOO_LONG = `What you make can have at most ${MAX_CRAFT_LENGTH} characters.`;

/** What a crafter makes, in their own words; empty means no answer. */
export const CraftInput = z
  .string()
  .max(10_000, CRAFT_TOO_LONG)
  .transform((text) => cleanText(text) || null)
  .refine((craft) => craft === null || codePoints(craft) <= MAX_CRAFT_LENGTH, CRAFT_TOO_LONG);

/** Whole hours as typed, or none. */
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

/** Empty removes the answer. */
export const CraftSettingsInput = z.object({ craft: CraftInput, weeklyGoalHours: WeeklyGoalInput });

export type CraftSettings = z.output<typeof CraftSettingsInput>;
