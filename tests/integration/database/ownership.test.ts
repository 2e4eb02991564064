import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import { DISTRIBUTION } from "../../support/oracle/distribution";
import { giveRole } from "../../support/people/admins";
import { type Belongings, someoneWithEverything } from "../../support/people/belongings";
import { everyStatementOf, type Owner, ownerless, ownerOf } from "../../support/people/ownership";
import { aVisitor, visitor } from "../../support/people/visitor";
import { ACTIONS, actionOf, filled, type ObjectId } from "../../support/requests/authorisation";

// Beside the reads in plans.test.ts: what every action sends says whose rows it means.

type Action = (input?: unknown) => Promise<{ serverError?: { code: string } } | undefined>;

/** What the registry's call can't come to here: the bot check, a dead link, Paddle. */
const ANSWERED = ["auth", "billing"];
const passwordHash = await hashPassword("a long walk with wool");
let owner: Belongings;

beforeEach(async () => {
  aVisitor();
  owner = await someoneWithEverything(passwordHash);
  visitor.jar.set(loginCookieName(), { value: owner.cookie.replace(/^[^=]+=/, "") });
});

test("DISTRIBUTION has an entry for every table, and none for a table that no longer exists", async () => {
  const rows = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(DISTRIBUTION).sort());
});

test("every table distributed by crafter has the column that names a row's owner", async () => {
  const rows = await db.execute<{ place: string }>(
    sql`select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'`,
  );
  const columns = new Set(rows.map(({ place }) => place));
  const homes = Object.entries(DISTRIBUTION).flatMap(([table, home]) => ("by" in home ? [`${table}.${home.by}`] : []));
  expect(homes.filter((place) => !columns.has(place))).toEqual([]);
});

for (const [file, rules] of Object.entries(ACTIONS))
  describe(file, () => {
    test.each(Object.entries(rules))("%s names the crafter in each of its statements", async (name, rule) => {
      const action = ((await import(`../../../lib/actions/${file}.ts`)) as Record<string, Action>)[actionOf(name)];
      // An admin acts on somebody else, whose rows they are.
      const isAdmin = rule.may === "admins";
      if (isAdmin) await giveRole(owner.user.id);
      const subject = isAdmin ? await someoneWithEverything(passwordHash) : owner;
      const input = filled(rule.input, ({ mine }: ObjectId) => subject.ids[mine]);
      let refused: string | undefined;
      const statements = await everyStatementOf(async () => {
        refused = (await action?.(input).catch(redirect))?.serverError?.code;
      });
      if (!rule.sentence && rule.may !== "anybody" && !ANSWERED.includes(file)) {
        expect(statements.length).toBeGreaterThan(0);
        expect(refused).toBeUndefined();
      }
      const others = ownerless(statements, await owns(owner));
      const theirs = isAdmin ? new Set(ownerless(statements, await owns(subject))) : null;
      expect(theirs ? others.filter((one) => theirs.has(one)) : others).toEqual([]);
    });
  });

/** Rows that it deleted count too. */
async function owns({ user, ids }: Belongings): Promise<Owner> {
  const { id, rows } = await ownerOf(user.id);
  return { id, rows: new Set([...rows, ...Object.values(ids)]) };
}

function redirect(error: { digest?: unknown }): undefined {
  if (!String(error.digest).startsWith("NEXT_REDIRECT")) throw error;
}
