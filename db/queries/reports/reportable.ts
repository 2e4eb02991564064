import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { challengeComments, portfolios, projectPhotos, users } from "@/db/schema";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { portfolioPath } from "@/lib/domain/profile/portfolio";
import { mayReportAgain, type ReportKind, reportPath } from "@/lib/domain/reports/kinds";
import { isShareToken, sharePath } from "@/lib/domain/shares/link";
import { shareView } from "@/lib/domain/shares/view";
import { findPortfolio } from "../profile/portfolio";
import { findPublicProfile } from "../profile/public-profile";
import { findShare } from "../shares/public";
import { shownToOthers } from "../visibility";
import { findReport } from "./report";
import { findSubject } from "./things";

/** A description of the thing to report. `pictures` can be reported separately. */
export type Reportable = {
  by: string;
  title: string;
  words: string;
  picture: string | null;
  pictures: { label: string; href: string }[];
};

type Named = { kind: ReportKind; id: string };

/** Null for the crafter's own things and for those that the crafter can't see. */
export async function findReportable(
  userId: string,
  named: Named,
): Promise<{ status: "reported" } | { status: "shown"; thing: Reportable } | null> {
  const subject = await findSubject(db, named);
  if (!subject || subject.ownerId === userId) return null;
  const before = await findReport(db, userId, { kind: named.kind, subjectId: subject.subjectId });
  if (before && !mayReportAgain(before.state)) return { status: "reported" };
  const thing = subject.isHidden ? null : await DESCRIBE[named.kind](named.id, subject.subjectId);
  return thing && { status: "shown", thing };
}

/** `id` is in the address, `subjectId` in the database. */
const DESCRIBE: Record<ReportKind, (id: string, subjectId: string) => Promise<Reportable | null>> = {
  comment: (_, subjectId) => describeComment(subjectId),
  profile: (_, subjectId) => describeProfile(subjectId),
  portfolio: describePortfolio,
  share: describeShare,
  picture: describePicture,
};

const NOTHING = { title: "", words: "", picture: null, pictures: [] };

async function describeComment(commentId: string): Promise<Reportable | null> {
  const [row] = await db
    .select({ by: shownToOthers("display_name"), words: challengeComments.content })
    .from(challengeComments)
    .innerJoin(users, eq(users.id, challengeComments.userId))
    .where(eq(challengeComments.id, commentId));
  return row ? { ...NOTHING, by: shownName(row.by), words: row.words } : null;
}

async function describeProfile(profileId: string): Promise<Reportable | null> {
  const profile = await findPublicProfile(profileId);
  return profile && { ...NOTHING, by: shownName(profile.displayName), picture: profile.avatarUrl };
}

async function describePortfolio(handle: string): Promise<Reportable | null> {
  const found = await findPortfolio(handle);
  if (found.status !== "shown") return null;
  const { makerName, words, pieces } = found.view;
  const pictures = pieces.flatMap(({ name, photo }) =>
    photo ? [{ label: name, href: reportPath("picture", photo.id) }] : [],
  );
  return { ...NOTHING, by: makerName, words, pictures };
}

async function describeShare(token: string): Promise<Reportable | null> {
  const found = await findShare(token);
  if (typeof found === "string") return null;
  const { title, maker, message, photo } = shareView(found.kind, found.options, found.work);
  const pictures = photo ? [{ label: title, href: reportPath("picture", token) }] : [];
  return { ...NOTHING, by: maker ?? "", title, words: message, pictures };
}

async function describePicture(id: string, photoId: string): Promise<Reportable | null> {
  const [row] = await db
    .select({ alt: projectPhotos.alt, handle: portfolios.handle })
    .from(projectPhotos)
    .leftJoin(portfolios, eq(portfolios.userId, projectPhotos.userId))
    .where(eq(projectPhotos.id, photoId));
  if (!row) return null;
  const picture = isShareToken(id)
    ? `${sharePath(id)}/photo.webp`
    : `${portfolioPath(row.handle ?? "")}/${photoId}/320.webp`;
  return { ...NOTHING, by: "", words: row.alt, picture };
}
