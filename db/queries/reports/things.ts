import { type SQL, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/connection/client";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { isHandle } from "@/lib/domain/profile/portfolio";
import type { ReportKind } from "@/lib/domain/reports/kinds";
import { isUuid } from "@/lib/domain/shared/address";
import { isShareToken } from "@/lib/domain/shares/link";
import { type ShareView, shareView } from "@/lib/domain/shares/view";
import { findReportedShare } from "../shares/public";
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
      return isUuid(id) ? selectSubject("comment", "c.id", sql`challenge_comments c`, sql`c.id = ${id}`) : null;
    case "profile":
      return isUuid(id)
        ? selectSubject("profile", "c.user_id", sql`(select ${id}::uuid as user_id) c`, sql`true`)
        : null;
    case "portfolio":
      return isHandle(id)
        ? selectSubject("portfolio", "c.user_id", sql`portfolios c`, sql`c.handle = ${id} and c.is_public`)
        : null;
    case "share":
      return isShareToken(id) ? selectSubject("share", "c.id", sql`shares c`, isSharedAt(id)) : null;
    case "picture":
      return isShareToken(id) ? pictureOfShare(id) : isUuid(id) ? pictureOfPortfolio(id) : null;
    default:
      return kind satisfies never;
  }
}

function selectSubject(kind: ReportKind, column: string, from: SQL, where: SQL): SQL {
  return sql`select ${sql.raw(column)} as "subjectId", u.id as "ownerId", ${isHidden(kind, column)} as "isHidden"
    from ${from} join users u on u.id = c.user_id and u.suspended_at is null where ${where}`;
}

function isSharedAt(token: string): SQL {
  return sql`c.token = ${token} and ${isShared}`;
}

const isShared = sql`c.kind <> 'quote' and c.revoked_at is null and (c.expires_at is null or c.expires_at > app_now())`;

/** Whether a public page shows the photo `p` now, ignoring reports. */
const isOnPage = sql`(
  exists (select 1 from portfolio_pieces i join portfolios f on f.user_id = i.user_id and f.is_public where i.project_id = p.project_id)
  or exists (select 1 from shares c where c.project_id = p.project_id and c.options ->> 'photo' = 'true' and ${isShared}))`;

/** The cover that the page shows. */
function pictureOfShare(token: string): SQL {
  return sql`select f.id as "subjectId", u.id as "ownerId", (${isHidden("picture", "f.id")} or ${isHidden("share", "c.id")}) as "isHidden"
    from shares c join users u on u.id = c.user_id and u.suspended_at is null join project_photos f on f.id = (
      select g.id from project_photos g where g.project_id = c.project_id order by g.is_cover desc, g.taken_at desc, g.id desc limit 1)
    where ${isSharedAt(token)} and c.options ->> 'photo' = 'true'`;
}

function pictureOfPortfolio(photoId: string): SQL {
  return sql`select f.id as "subjectId", u.id as "ownerId", (${isHidden("picture", "f.id")} or ${isHidden("portfolio", "c.user_id")}) as "isHidden"
    from project_photos f join portfolio_pieces p on p.project_id = f.project_id
    join portfolios c on c.user_id = p.user_id and c.is_public join users u on u.id = c.user_id and u.suspended_at is null where f.id = ${photoId}`;
}

/** The content that is public apart from the report. A photo with a null id stands for a project without photos. */
export type ReportedThing = {
  name: string | null;
  avatarUrl: string | null;
  place: string | null;
  words: string;
  links: string[];
  photos: { id: string | null; label: string }[];
  page: ShareView | null;
};

type Thing = { kind: ReportKind; subjectId: string };

/** Null if its author deleted it or made it private. A photo is always found, with its words only while on a page. */
export async function findReportedThing({ kind, subjectId }: Thing, on: Tx | Db = db): Promise<ReportedThing | null> {
  const firstOf = (query: SQL) => findFirstRow(on, query);
  switch (kind) {
    case "comment":
      return firstOf(sql`
        select u.display_name as name, u.avatar_url as "avatarUrl", c.name as place, m.content as words
        from challenge_comments m join users u on u.id = m.user_id join challenges c on c.id = m.challenge_id
        where m.id = ${subjectId}`);
    case "profile":
      return firstOf(sql`
        select u.display_name as name, u.avatar_url as "avatarUrl", ${links} as links from users u where u.id = ${subjectId}`);
    case "portfolio":
      return firstOf(sql`
        select u.display_name as name, '/u/' || f.handle as place, f.words,
          ${links} || array_remove(array[f.ravelry_url], null) as links,
          (select coalesce(json_agg(json_build_object('id', (${cover}), 'label', p.name) order by i.position), '[]')
            from portfolio_pieces i join projects p on p.id = i.project_id where i.user_id = f.user_id) as photos
        from portfolios f join users u on u.id = f.user_id where f.user_id = ${subjectId} and f.is_public`);
    case "picture":
      return firstOf(sql`
        select p.words, json_build_array(json_build_object('id', p.id, 'label', p.words)) as photos
        from (select p.id, case when ${isOnPage} then p.alt else '' end as words from project_photos p where p.id = ${subjectId}) p`);
    case "share":
      return findSharedPage(subjectId, on);
    default:
      return kind satisfies never;
  }
}

/** The content that its author can change, as one text. */
export function wordsOf(kind: ReportKind, { name, words, links }: ReportedThing): string {
  return [kind === "profile" ? name : null, words, ...links].filter(Boolean).join("\n");
}

const NOTHING = { name: null, avatarUrl: null, place: null, words: "", links: [], photos: [], page: null };

const links = sql`array_remove(array[u.instagram_url, u.tiktok_url, u.youtube_url], null)`;
const cover = sql`select g.id from project_photos g where g.project_id = p.id order by g.is_cover desc, g.taken_at desc, g.id desc limit 1`;

async function findFirstRow(on: Tx | Db, query: SQL): Promise<ReportedThing | null> {
  const [row] = await on.execute<Partial<ReportedThing>>(query);
  if (!row) return null;
  const photos = (row.photos ?? []).map(({ id, label }) => ({ id, label }));
  return { ...NOTHING, ...row, name: row.name === undefined ? null : shownName(row.name), photos };
}

/** Also finds a page that has ended or is hidden. */
async function findSharedPage(shareId: string, on: Tx | Db): Promise<ReportedThing | null> {
  const found = await findReportedShare(shareId, on);
  if (!found) return null;
  const page = shareView(found.kind, found.options, found.work);
  const photos = page.photo ? [{ id: page.photo.id, label: page.photo.alt }] : [];
  return { ...NOTHING, name: page.maker, words: page.message, photos, page };
}
