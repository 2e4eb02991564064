import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/connection/client";
import { shownName } from "@/lib/domain/leaderboard/boards";
import type { ReportKind } from "@/lib/domain/reports/kinds";
import { type ShareView, shareView } from "@/lib/domain/shares/view";
import { findReportedShare } from "../shares/public";
import { isOnPage } from "./subject";

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
  const firstOf = (query: SQL) => firstRow(on, query);
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
      return findPage(subjectId, on);
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

async function firstRow(on: Tx | Db, query: SQL): Promise<ReportedThing | null> {
  const [row] = await on.execute<Partial<ReportedThing>>(query);
  if (!row) return null;
  const photos = (row.photos ?? []).map(({ id, label }) => ({ id, label }));
  return { ...NOTHING, ...row, name: row.name === undefined ? null : shownName(row.name), photos };
}

/** Also finds a page that has ended or is hidden. */
async function findPage(shareId: string, on: Tx | Db): Promise<ReportedThing | null> {
  const found = await findReportedShare(shareId, on);
  if (!found) return null;
  const page = shareView(found.kind, found.options, found.work);
  const photos = page.photo ? [{ id: page.photo.id, label: page.photo.alt }] : [];
  return { ...NOTHING, name: page.maker, words: page.message, photos, page };
}
