import { and, desc, eq, inArray, lt, or, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { adminActs, reportCases, users } from "@/db/schema";
import type { Act, Subject } from "@/lib/domain/admin/acts";
import { isUuid } from "@/lib/domain/shared/address";

const PAGE = 50;

/** `admin`: the address, or the id if the account was deleted; null for the command line. */
export type ActLine = Awaited<ReturnType<typeof listActs>>["acts"][number];

type Filter = {
  /** Acts by this account or about it, including its purchases, long days and reported content. */
  person?: string | null;
  act?: Act | undefined;
  /** The id of the previous page's last line. Ignored unless it is an integer. */
  before?: number;
  limit?: number;
};

/** Newest first. The returned `before` selects the next page; null on the last one. */
export async function listActs({ person = null, act, before, limit = PAGE }: Filter = {}) {
  const rows = await db
    .select()
    .from(adminActs)
    .where(
      and(
        person === null ? undefined : or(eq(adminActs.adminId, person), isAboutPerson(person)),
        act && eq(adminActs.act, act),
        Number.isSafeInteger(before) && before ? lt(adminActs.id, before) : undefined,
      ),
    )
    .orderBy(desc(adminActs.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const [addresses, cases] = await Promise.all([
    addressesOf(
      page.flatMap(({ adminId, subjectKind, subjectId }) => [adminId, subjectKind === "person" ? subjectId : null]),
    ),
    findExistingCases(page.flatMap(({ subjectKind, subjectId }) => (subjectKind === "report" ? subjectId : []))),
  ]);
  return {
    acts: page.map(({ id, at, act: done, adminId, subjectKind, subjectId, reason, details }) => {
      const address = addresses.get(subjectId);
      const subject = {
        label: address ?? `${subjectKind} ${subjectId}`,
        href: hrefOf(subjectKind, subjectId, !!address || cases.has(subjectId)),
      };
      return { id, at, act: done, admin: adminId && (addresses.get(adminId) ?? adminId), subject, reason, details };
    }),
    before: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The admin page about the subject; null if the subject was deleted or has no page. */
function hrefOf(kind: Subject, id: string, isHere: boolean): string | null {
  if (!isHere) return null;
  if (kind === "person") return `/admin/people/${id}`;
  return kind === "report" ? `/admin/reports/${id}` : null;
}

/** Finds an account's id by its full address. Returns an id as it is, because that account may be deleted. */
export async function findSubjectId(person: string): Promise<string | null> {
  const text = person.toLowerCase();
  if (isUuid(person)) return text;
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, text));
  return row?.id ?? null;
}

function isAboutPerson(person: string) {
  const cases = db
    .select({ id: sql<string>`${reportCases.id}::text` })
    .from(reportCases)
    .where(eq(reportCases.ownerId, person));
  return or(
    and(eq(adminActs.subjectKind, "person"), eq(adminActs.subjectId, person)),
    and(eq(adminActs.subjectKind, "report"), inArray(adminActs.subjectId, cases)),
    and(eq(adminActs.subjectKind, "review"), sql`starts_with(${adminActs.subjectId}, ${`${person}_`})`),
    and(eq(adminActs.subjectKind, "purchase"), sql`${adminActs.details} ->> 'account' = ${person}`),
  );
}

/** Which of these report cases still exist: cases are deleted with the account they are about. */
async function findExistingCases(ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: reportCases.id }).from(reportCases).where(inArray(reportCases.id, ids));
  return new Set(rows.map(({ id }) => id));
}

async function addressesOf(ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id): id is string => id !== null && isUuid(id)))];
  if (known.length === 0) return new Map();
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, known));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
