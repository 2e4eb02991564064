import { sql } from "drizzle-orm";
import { db, primaryPool } from "@/db/connection/client";
import type { SentStatement } from "../database/statements-of";
import { PARENTS, USER_COLUMNS } from "../oracle/distribution";

/** Runs `work` and resolves with every statement it sent, including those in transactions. */
export async function everyStatementOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const { sql: driver } = primaryPool();
  const { unsafe, begin } = driver;
  const seen: SentStatement[] = [];
  const spied = (send: typeof unsafe) =>
    ((text: string, values: unknown[] = [], options?: object) => {
      seen.push({ text, values });
      return send(text, values as never[], options);
    }) as typeof unsafe;
  driver.unsafe = spied(unsafe);
  driver.begin = ((run: (tx: { unsafe: typeof unsafe }) => unknown) =>
    begin((tx) => run(Object.assign(tx, { unsafe: spied(tx.unsafe as typeof unsafe) })))) as typeof begin;
  try {
    await work();
  } finally {
    Object.assign(driver, { unsafe, begin });
  }
  return seen;
}

/** A crafter, and the ids of the rows that rows of other tables point to (`parent` in distribution.ts). */
export type Owner = { id: string; rows: ReadonlySet<unknown> };

export async function ownerOf(userId: string): Promise<Owner> {
  const tables = [...new Set(PARENTS.values())].map(
    (name) => sql`select id from ${sql.identifier(name)} where user_id = ${userId}`,
  );
  const rows = await db.execute<{ id: string }>(sql.join(tables, sql` union all `));
  return { id: userId, rows: new Set(rows.map(({ id }) => id)) };
}

/** Statements on crafters' rows without a parameter that names the crafter, as one line each. */
export function findOwnerless(statements: SentStatement[], { id, rows: kept }: Owner): string[] {
  const rows = new Set([...kept, ...statements.flatMap((statement) => idInserted(statement, id))]);
  return statements.flatMap(({ text, values }) => {
    const line = lineOf(text);
    const tables = [...line.matchAll(/\b(?:from|join|into|update|using) (?:only )?(\w+)/g)].map(
      ([, name = ""]) => name,
    );
    const isOwned = tables.some((name) => USER_COLUMNS.has(name));
    if (!isOwned && !tables.some((name) => PARENTS.has(name))) return [];
    if (namesOwner(line, values, id) || (!isOwned && values.some((value) => rows.has(value)))) return [];
    return Object.values(ACROSS).some((pattern) => pattern.test(line)) ? [] : [line];
  });
}

function lineOf(text: string): string {
  return text.replaceAll('"', "").replaceAll(/\s+/g, " ").trim().toLowerCase();
}

/** The id of a row that is inserted for the crafter; after a preview, which is rolled back, nobody has it. */
function idInserted({ text, values }: SentStatement, ownerId: string): unknown[] {
  const [, first] = /^insert into \w+ \(id, [^)]*\buser_id\b[^)]*\) values \(\$(\d+)/.exec(lineOf(text)) ?? [];
  return first && values.includes(ownerId) ? [values[Number(first) - 1]] : [];
}

/** Whether a parameter is the crafter: of `user_id = $1`, `users.id = $1`, an update of users by id, or an insert. */
function namesOwner(line: string, values: unknown[], ownerId: string): boolean {
  const isOwner = (number: string | undefined) => values[Number(number) - 1] === ownerId;
  const own = line.startsWith("update users")
    ? /\bid = \$(\d+)/g
    : /\b(?:user_id|(?:users|u|me)\.id)\)? (?:= \(?|in \()\$(\d+)/g;
  if ([...line.matchAll(own)].some(([, number]) => isOwner(number))) return true;
  return /\binsert into [^(]*\([^)]*\buser_id\b/.test(line) && values.includes(ownerId);
}

/** Statements that have to read across crafters, or run before the crafter is known, by the reason for it. */
const ACROSS: Record<string, RegExp> = {
  "a board's rows are a snapshot; the names beside them are few": /^with snapshot as .* from leaderboard_snapshots /,
  "the site's list of public pages": /^select (portfolios\.)?handle from portfolios .*is_listed/,
  "what a public address names, so that it can be reported":
    /^select (c\.id|c\.user_id|f\.id) as subjectid, u\.id as ownerid/,
  "a comment that is reported, by its id":
    /^select case when exists \(select 1 from report_cases .*from challenge_comments inner join users /,
  "a profile, which every crafter may see":
    /^select country, exists \(select 1 from report_cases .*, total_crafting_time, .* from users where /,
  "a public picture that is reported, by its id":
    /^select project_photos\.alt, portfolios\.handle from project_photos /,
  "a moderator’s cases are about whoever was reported": /^select c\.id, c\.kind, c\.state, .* from report_cases c /,
  "what was reported, as a moderator sees it": /^select .* from challenge_comments m join users u .*where m\.id = \$1$/,
  "and a picture": /^select p\.words, .* from project_photos p where p\.id = \$1\) p$/,
  "and a portfolio": /^select .* from portfolios f join users u .*where f\.user_id = \$1 and f\.is_public$/,
  "and a shared page": /^select .* from shares .*where shares\.id = \$1$/,
  "a moderator’s list of unusual hours": /^select .* from board_reviews .*seen_at is null/,
  "a key that the client made may be another crafter’s, and is refused then":
    /^select id, user_id, .* from crafting_sessions where crafting_sessions\.id = \$1$/,
  "a public page is found by its address": /^select .* from portfolios .*where \(portfolios\.handle = \$1/,
  "and by an earlier one": /^select .* from old_handles /,
  "a shared page is found by its token": /^select .* from shares .*where shares\.token = \$1/,
  "and its work by whoever made it":
    /^select snapshot, name, pieces, .* from projects where \(projects\.id = \$1 and projects\.user_id = \$2\)$/,
  "a second step is found by its token":
    /^select exists .* from pending_logins where \(pending_logins\.token_hash = \$1/,
  "a passkey says itself whose it is": /^select .* from passkeys where passkeys\.credential_id = \$1$/,
  "a link in a mail is found by its token": /^select .* from one_time_tokens /,
  "somebody else's public method": /^select calculation_methods\.id, .* inner join users /,
  "an admin looks for somebody": /^select .* from users where .*users\.email like /,
  "the log names accounts by their addresses": /^select id, email from users where users\.id in /,
  "an admin names somebody by their address": /^select id from users where users\.email = \$1$/,
  "an admin gives a purchase an account":
    /^select id from subscriptions where subscriptions\.provider_reference = \$1$/,
  "an admin ends a challenge on the newest date given":
    /^select max\(local_date\)::text from session_allocations where /,
  "an admin removes a challenge that nobody has joined":
    /^select count\(\*\) as count from (user_challenges|session_allocations|challenge_comments) where \w+\.challenge_id = \$1;$/,
  "Paddle’s event names a purchase, and the row says whose it is":
    /^select user_id, .* from subscriptions where subscriptions\.provider_reference = \$\d+$/,
  "how many crafters reported the same thing":
    /^select count\(\*\)::int as count from reports r join users u on u\.id = r\.user_id where r\.case_id = \$1 /,
  "its maker hears that it was saved": /^insert into notifications /,
  "remixes of a deleted account forget where they come from": /^update calculation_methods set remix_of = \$1 where/,
};
