import { pool } from "@/db/client";
import { USER_COLUMNS } from "./distribution";
import type { SentStatement } from "./statements-of";

type Excuse = readonly [statement: RegExp, reason: string];

/** Does something and resolves with every statement that it sent, inside transactions too. */
export async function everyStatementOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const { sql } = pool();
  const { unsafe, begin } = sql;
  const seen: SentStatement[] = [];
  const spied = (send: typeof unsafe) =>
    ((text: string, values: unknown[] = [], options?: object) => {
      seen.push({ text, values });
      return send(text, values as never[], options);
    }) as typeof unsafe;
  sql.unsafe = spied(unsafe);
  sql.begin = ((run: (tx: { unsafe: typeof unsafe }) => unknown) =>
    begin((tx) => run(Object.assign(tx, { unsafe: spied(tx.unsafe as typeof unsafe) })))) as typeof begin;
  try {
    await work();
  } finally {
    Object.assign(sql, { unsafe, begin });
  }
  return seen;
}

/**
 * Statements on crafters' rows that do not say whose by a parameter, as one line each; and which entries of the list
 * below excused others.
 */
export function ownerless(statements: SentStatement[], ownerId: string, excused = new Set<RegExp>()): string[] {
  return statements.flatMap(({ text, values }) => {
    const line = text.replaceAll('"', "").replaceAll(/\s+/g, " ").trim().toLowerCase();
    const tables = [...line.matchAll(/\b(?:from|join|into|update|using) (?:only )?(\w+)/g)].map(
      ([, name = ""]) => name,
    );
    if (!tables.some((name) => USER_COLUMNS.has(name)) || namesOwner(line, values, ownerId)) return [];
    const entry = [...BY_OWN_ROW, ...ACROSS].find(([pattern]) => pattern.test(line));
    if (entry) excused.add(entry[0]);
    return entry ? [] : [line];
  });
}

/** `user_id = $1`, `users.id = $1`, an update of users by id, or a row that is inserted with it: the parameter is the crafter. */
function namesOwner(line: string, values: unknown[], ownerId: string): boolean {
  const isOwner = (number: string | undefined) => values[Number(number) - 1] === ownerId;
  const own = line.startsWith("update users")
    ? /\bid = \$(\d+)/g
    : /\b(?:user_id|(?:users|u|me)\.id)\)? (?:= \(?|in \()\$(\d+)/g;
  if ([...line.matchAll(own)].some(([, number]) => isOwner(number))) return true;
  return /\binsert into [^(]*\([^)]*\buser_id\b/.test(line) && values.includes(ownerId);
}

/**
 * By the id of a row that the same transaction has just read, or locked, as the crafter's own. Nobody else's row is
 * touched, but a distribution would have to be told so: each gets `and user_id = …` before one.
 */
export const BY_OWN_ROW: Excuse[] = [
  [
    /^select (session_allocations\.)?challenge_id, .*where session_allocations\.session_id = /,
    "a session's allocation",
  ],
  [/^delete from session_allocations where (session_allocations\.)?session_id = \$1$/, "a session's allocation"],
  [
    /^select .* from challenges where \(challenges\.id in \(select challenge_id from session_allocations where/,
    "goals",
  ],
  [/^(select session_id, user_id, .*|delete) from session_days where (session_days\.)?session_id = \$1/, "its days"],
  [/^(select id, user_id, .* from|delete from) crafting_sessions where crafting_sessions\.id = \$1$/, "a session"],
  [/^update crafting_sessions set .* where (crafting_sessions\.)?id = \$\d+$/, "a session"],
  [/^insert into session_segments .* from crafting_sessions where id = \$2$/, "an earlier start"],
  [/^select count\(\*\) as count from crafting_sessions where crafting_sessions\.import_id = \$1;$/, "an import"],
  [/^update imports set .* where imports\.id = \$1$/, "an import"],
  [
    /^(update project_time_logs set .*|delete from project_time_logs) where project_time_logs\.session_id = /,
    "its log",
  ],
  [/^select .* from project_time_logs .*where project_time_logs\.project_id = \$1;?$/, "a project's logs"],
  [/^update projects set .* where projects\.id = \$\d+/, "a project"],
  [
    /^select (sum\(pieces\)|count\(\*\) as count) from project_sales where \(?project_sales\.project_id = \$1/,
    "its sales",
  ],
  [/^(update project_sales set .*|delete from project_sales) where project_sales\.id = \$\d+$/, "a sale"],
  [/^update sales_channels set .* where sales_channels\.id = \$\d+$/, "a channel"],
  [/^update project_photos set is_cover = .* where \(project_photos\.project_id = \$2/, "a project's cover"],
  [/^update shares set .* where shares\.id = \$\d+$/, "a share link"],
];

/** What has to look across crafters, or is asked before it is known whose it is. */
export const ACROSS: Excuse[] = [
  [/^with snapshot as .* from leaderboard_snapshots /, "a board's rows are a snapshot; the names beside them are few"],
  [/^select (portfolios\.)?handle from portfolios .*is_listed/, "the site's list of public pages"],
  [
    /^select (c\.id|c\.user_id|f\.id) as subjectid, u\.id as ownerid/,
    "what a public address names, so that it can be reported",
  ],
  [
    /^select case when exists \(select 1 from report_cases .*from challenge_comments inner join users /,
    "a comment that is reported, by its id",
  ],
  [
    /^select case when exists \(select 1 from report_cases .*, total_crafting_time, .* from users where /,
    "a profile, which every crafter may see",
  ],
  [
    /^select project_photos\.alt, portfolios\.handle from project_photos /,
    "a public picture that is reported, by its id",
  ],
  [/^select c\.id, c\.kind, c\.state, .* from report_cases c /, "a moderator’s cases are about whoever was reported"],
  [
    /^select .* from challenge_comments m join users u .*where m\.id = \$1$/,
    "what was reported, as a moderator sees it",
  ],
  [/^select p\.words, .* from project_photos p where p\.id = \$1\) p$/, "and a picture"],
  [/^select .* from portfolios f join users u .*where f\.user_id = \$1 and f\.is_public$/, "and a portfolio"],
  [/^select .* from shares .*where shares\.id = \$1$/, "and a shared page"],
  [/^select .* from board_reviews .*seen_at is null/, "a moderator’s list of unusual hours"],
  [/^select .* from portfolios .*where \(portfolios\.handle = \$1/, "a public page is found by its address"],
  [/^select .* from old_handles /, "and by an earlier one"],
  [/^select .* from shares .*where shares\.token = \$1/, "a shared page is found by its token"],
  [
    /^select exists .* from pending_logins where \(pending_logins\.token_hash = \$1/,
    "a second step is found by its token",
  ],
  [/^select .* from passkeys where passkeys\.credential_id = \$1$/, "a passkey says itself whose it is"],
  [/^select .* from one_time_tokens /, "a link in a mail is found by its token"],
  [/^select calculation_methods\.id, .* inner join users /, "somebody else's public method"],
  [/^select .* from users where .*users\.email like /, "an admin looks for somebody"],
  [/^select id, email from users where users\.id in /, "the log names accounts by their addresses"],
  [/^select id from users where users\.email = \$1$/, "an admin names somebody by their address"],
  [
    /^select id from subscriptions where subscriptions\.provider_reference = \$1$/,
    "an admin gives a purchase an account",
  ],
  [
    /^select max\(local_date\)::text from session_allocations where /,
    "an admin ends a challenge on the newest date given",
  ],
  [
    /^select count\(\*\) as count from (user_challenges|session_allocations|challenge_comments) where \w+\.challenge_id = \$1;$/,
    "an admin removes a challenge that nobody has joined",
  ],
  [/^insert into notifications /, "its maker hears that it was saved"],
  [/^update calculation_methods set remix_of = \$1 where/, "remixes of a deleted account forget where they come from"],
];
