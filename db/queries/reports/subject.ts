import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/connection/client";
import { isHandle } from "@/lib/domain/profile/portfolio";
import type { ReportKind } from "@/lib/domain/reports/kinds";
import { isUuid } from "@/lib/domain/shared/address";
import { isShareToken } from "@/lib/domain/shares/link";
import { isHidden } from "../visibility";

/** The thing at a public address. `isHidden`: only its owner sees it. */
type Subject = { subjectId: string; ownerId: string; isHidden: boolean };

/** Null if only its owner could see it anyway. `locked` blocks the deletion of the owner's account until the commit. */
export async function findSubject(
  on: Tx | Db,
  { kind, id }: { kind: ReportKind; id: string },
  { locked = false } = {},
): Promise<Subject | null> {
  const query = subjectQuery(kind, id);
  if (!query) return null;
  const [row] = await on.execute<Subject>(locked ? sql`${query} for key share of u` : query);
  return row ?? null;
}

function subjectQuery(kind: ReportKind, id: string): SQL | null {
  switch (kind) {
    case "comment":
      return isUuid(id) ? subjects("comment", "c.id", sql`challenge_comments c`, sql`c.id = ${id}`) : null;
    case "profile":
      return isUuid(id) ? subjects("profile", "c.user_id", sql`(select ${id}::uuid as user_id) c`, sql`true`) : null;
    case "portfolio":
      return isHandle(id)
        ? subjects("portfolio", "c.user_id", sql`portfolios c`, sql`c.handle = ${id} and c.is_public`)
        : null;
    case "share":
      return isShareToken(id) ? subjects("share", "c.id", sql`shares c`, sharedAt(id)) : null;
    case "picture":
      return isShareToken(id) ? pictureOfShare(id) : isUuid(id) ? pictureOfPortfolio(id) : null;
    default:
      return kind satisfies never;
  }
}

function subjects(kind: ReportKind, column: string, from: SQL, where: SQL): SQL {
  return sql`select ${sql.raw(column)} as "subjectId", u.id as "ownerId", ${isHidden(kind, column)} as "isHidden"
    from ${from} join users u on u.id = c.user_id and u.suspended_at is null where ${where}`;
}

function sharedAt(token: string): SQL {
  return sql`c.token = ${token} and ${isShared}`;
}

const isShared = sql`c.kind <> 'quote' and c.revoked_at is null and (c.expires_at is null or c.expires_at > app_now())`;

/** Whether a public page shows the photo `p` now, ignoring reports. */
export const isOnPage = sql`(
  exists (select 1 from portfolio_pieces i join portfolios f on f.user_id = i.user_id and f.is_public where i.project_id = p.project_id)
  or exists (select 1 from shares c where c.project_id = p.project_id and c.options ->> 'photo' = 'true' and ${isShared}))`;

/** The cover that the page shows. */
function pictureOfShare(token: string): SQL {
  return sql`select f.id as "subjectId", u.id as "ownerId", (${isHidden("picture", "f.id")} or ${isHidden("share", "c.id")}) as "isHidden"
    from shares c join users u on u.id = c.user_id and u.suspended_at is null join project_photos f on f.id = (
      select g.id from project_photos g where g.project_id = c.project_id order by g.is_cover desc, g.taken_at desc, g.id desc limit 1)
    where ${sharedAt(token)} and c.options ->> 'photo' = 'true'`;
}

function pictureOfPortfolio(photoId: string): SQL {
  return sql`select f.id as "subjectId", u.id as "ownerId", (${isHidden("picture", "f.id")} or ${isHidden("portfolio", "c.user_id")}) as "isHidden"
    from project_photos f join portfolio_pieces p on p.project_id = f.project_id
    join portfolios c on c.user_id = p.user_id and c.is_public join users u on u.id = c.user_id and u.suspended_at is null where f.id = ${photoId}`;
}
