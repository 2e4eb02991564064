import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { desc } from "drizzle-orm";
import { z } from "zod";
import { CHALLENGE_UNITS } from "@/lib/domain/challenges/window";
import { cleanText, codePoints } from "@/lib/domain/shared/text";
import { challenges } from "../schema";
import { withDatabase } from "../seed";
import { findAppUrl } from "./settings";

// npm run challenge -- add … | list: challenges beside the generated monthly ones.

const USAGE = `Usage:
  npm run challenge -- add --name NAME --description TEXT --goal 500 --unit hours --user-goal 10 --user-unit hours
                           --start 2027-01-31 [--end 2027-02-27] [--evergreen]
  npm run challenge -- list
Units: ${CHALLENGE_UNITS.join(", ")}. Both dates are included. An evergreen challenge restarts each month and never ends.
Uses DATABASE_URL, or the embedded database in DATA_DIR while it is running.`;

export const AddChallengeInput = z
  .strictObject({
    name: text("--name", 100),
    description: text("--description", 1000),
    goal: goal("--goal"),
    unit: unit("--unit"),
    "user-goal": goal("--user-goal"),
    "user-unit": unit("--user-unit"),
    start: z.iso.date("--start must be a date such as 2027-01-31."),
    end: z.iso.date("--end must be a date such as 2027-02-27.").optional(),
    evergreen: z.boolean().default(false),
  })
  .refine(({ start, end }) => !end || end >= start, "--end must not be before --start.")
  .refine(({ evergreen, end }) => !(evergreen && end), "An evergreen challenge can't have --end.")
  .transform((input) => ({
    name: input.name,
    description: input.description,
    goalQuantity: input.goal,
    goalUnit: input.unit,
    userGoalQuantity: input["user-goal"],
    userGoalUnit: input["user-unit"],
    startDate: input.start,
    endDate: input.end ?? null,
    isEvergreen: input.evergreen,
  }));

/** Returns what to print; throws an Error whose message is for the operator. */
export async function runChallengeCommand(args: string[], url: () => string): Promise<string> {
  const { command, values } = read(args);
  if (command === "list")
    return withDatabase(url(), async (db) => (await listed(db)).join("\n") || "No challenges yet.");
  if (command !== "add") throw new Error(USAGE);
  const input = AddChallengeInput.safeParse(values);
  if (!input.success) throw new Error(input.error.issues.map(({ message }) => message).join("\n"));
  return withDatabase(url(), async (db) => {
    const [made] = await db.insert(challenges).values(input.data).returning({ id: challenges.id });
    return `Added “${input.data.name}” (${made?.id}).`;
  });
}

function read(args: string[]) {
  const string = { type: "string" } as const;
  const goals = { goal: string, unit: string, "user-goal": string, "user-unit": string };
  const options = { name: string, description: string, ...goals, start: string, end: string } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...options, evergreen: { type: "boolean" } },
      allowPositionals: true,
    });
    return { command: positionals.length === 1 ? positionals[0] : undefined, values: { ...values } };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function listed(db: Parameters<Parameters<typeof withDatabase>[1]>[0]): Promise<string[]> {
  const rows = await db.select().from(challenges).orderBy(desc(challenges.createdAt), challenges.name);
  return rows.map((row) => {
    const dates = row.isEvergreen ? `evergreen from ${row.startDate}` : `${row.startDate} … ${row.endDate ?? "open"}`;
    const goals = `${row.goalQuantity} ${row.goalUnit}, each ${row.userGoalQuantity} ${row.userGoalUnit}`;
    return `${dates}  ${row.name}  (${goals})${row.houseKey ? `  [${row.houseKey}]` : ""}`;
  });
}

function text(option: string, maximum: number) {
  return z
    .string(`${option} is missing.`)
    .transform((value) => cleanText(value))
    .refine((value) => value !== "", `${option} must not be empty.`)
    .refine((value) => codePoints(value) <= maximum, `${option} can have at most ${maximum} characters.`);
}

function goal(option: string) {
  return z
    .string(`${option} is missing.`)
    .regex(/^[1-9]\d{0,8}$/, `${option} must be a whole number above 0.`)
    .transform(Number);
}

function unit(option: string) {
  return z.enum(CHALLENGE_UNITS, `${option} must be one of ${CHALLENGE_UNITS.join(", ")}.`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  runChallengeCommand(process.argv.slice(2), findAppUrl).then(
    (line) => console.log(line),
    (error: Error & { cause?: { message?: string; code?: string } }) => {
      // Drizzle's message carries the SQL; Postgres's own says what is wrong.
      const reason = error.cause?.message || error.cause?.code;
      console.error(reason ? `The database rejected this: ${reason}` : error.message);
      process.exitCode = 1;
    },
  );
