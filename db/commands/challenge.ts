import { parseArgs } from "node:util";
import { desc } from "drizzle-orm";
import { NewChallengeInput } from "@/lib/domain/challenges/input";
import { additionProblem } from "@/lib/domain/challenges/upkeep";
import { CHALLENGE_UNITS } from "@/lib/domain/challenges/window";
import { challenges } from "../schema";
import { withDatabase } from "../seed";
import { findAppUrl, runCommand } from "./settings";

// npm run challenge -- add … | list: manages challenges in addition to the generated monthly ones.

const USAGE = `Usage:
  npm run challenge -- add --name NAME --description TEXT --goal 500 --unit hours --user-goal 10 --user-unit hours
                           --start 2027-01-31 [--end 2027-02-27] [--evergreen]
  npm run challenge -- list
Units: ${CHALLENGE_UNITS.join(", ")}. Both dates are included. An evergreen challenge restarts each month and never ends.
Uses DATABASE_URL, or the embedded database in DATA_DIR while it is running.`;

const OPTIONS: Record<string, string> = {
  name: "--name",
  description: "--description",
  goalQuantity: "--goal",
  goalUnit: "--unit",
  userGoalQuantity: "--user-goal",
  userGoalUnit: "--user-unit",
  startDate: "--start",
  endDate: "--end",
};

/** Returns what to print; throws an Error whose message is for the operator. */
export async function runChallengeCommand(args: string[], url: () => string): Promise<string> {
  const { command, values } = readArguments(args);
  if (command === "list")
    return withDatabase(url(), async (db) => (await formatChallenges(db)).join("\n") || "No challenges yet.");
  if (command !== "add") throw new Error(USAGE);
  const input = NewChallengeInput.safeParse(fieldsOf(values));
  if (!input.success)
    throw new Error(
      input.error.issues.map(({ path, message }) => `${OPTIONS[String(path[0])]}: ${message}`).join("\n"),
    );
  const problem = additionProblem(input.data, new Date());
  if (problem) throw new Error(`--end: ${problem}`);
  return withDatabase(url(), async (db) => {
    const [made] = await db.insert(challenges).values(input.data).returning({ id: challenges.id });
    return `Added “${input.data.name}” (${made?.id}).`;
  });
}

function readArguments(args: string[]) {
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

function fieldsOf({ goal, unit, start, end, evergreen, ...values }: ReturnType<typeof readArguments>["values"]) {
  const { "user-goal": userGoalQuantity, "user-unit": userGoalUnit, ...words } = values;
  const goals = { goalQuantity: goal, goalUnit: unit, userGoalQuantity, userGoalUnit };
  return { ...words, ...goals, startDate: start, endDate: end, isEvergreen: evergreen };
}

async function formatChallenges(db: Parameters<Parameters<typeof withDatabase>[1]>[0]): Promise<string[]> {
  const rows = await db.select().from(challenges).orderBy(desc(challenges.createdAt), challenges.name);
  return rows.map((row) => {
    const dates = row.isEvergreen ? `evergreen from ${row.startDate}` : `${row.startDate} … ${row.endDate ?? "open"}`;
    const goals = `${row.goalQuantity} ${row.goalUnit}, each ${row.userGoalQuantity} ${row.userGoalUnit}`;
    return `${dates}  ${row.name}  (${goals})${row.houseKey ? `  [${row.houseKey}]` : ""}`;
  });
}

void runCommand(import.meta.url, (args) => runChallengeCommand(args, findAppUrl), { namesReason: true });
