import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { joinChallenge } from "@/db/queries/challenges/join";
import { storeReport } from "@/db/queries/reports/report";
import { challengeComments, notifications, portfolioPieces, portfolios, reportCases } from "@/db/schema";
import type { ReportKind, ReportReason } from "@/lib/domain/reports/kinds";
import { newShareFields } from "@/lib/domain/shares/options";
import { aChallenge, aPhoto, aPiece, aShare, aUser } from "./factories";

type Thing = { kind: ReportKind; id: string };

/** A comment in a new challenge. */
export async function aComment(values: Parameters<typeof aUser>[0] = {}, content = "Lovely wool.") {
  const [author, challenge] = await Promise.all([aUser({ displayName: "Ines", ...values }), aChallenge()]);
  await joinChallenge(author.id, challenge.id);
  const id = randomUUID();
  await db.insert(challengeComments).values({ id, challengeId: challenge.id, userId: author.id, content });
  return { id, author, challenge };
}

/** A public portfolio with a photo, and a link to the same work that shows it; without files. */
export async function anExhibition(values: Parameters<typeof aUser>[0] = {}, kind: "receipt" | "gift" = "receipt") {
  const owner = await aUser({ displayName: "Thandi", ...values });
  const piece = await aPiece(owner.id);
  const photo = await aPhoto(owner.id, piece.id, { alt: "A hat", isCover: true });
  const handle = `r-${randomUUID().slice(0, 12)}0`;
  const portfolio = { handle, handleChangedAt: new Date(), isPublic: true, words: "I knit." };
  await db.insert(portfolios).values({ userId: owner.id, ...portfolio });
  await db.insert(portfolioPieces).values({ userId: owner.id, projectId: piece.id, position: 0 });
  const { ends: _, endDay: __, ...options } = newShareFields(kind);
  const share = await aShare(owner.id, piece.id, { kind, options: { ...options, photo: true } });
  return { owner, piece, photo, handle, share };
}

export async function reportAs(userId: string, thing: Thing, reason: ReportReason = "spam", text = ""): Promise<void> {
  await storeReport(userId, { ...thing, reason, text });
}

/** A crafter whose report counts: registered over a week ago, with an hour of stopwatch time. */
export function aReporter() {
  return aUser({ createdAt: new Date(Date.now() - 8 * 86_400_000), totalCraftingSeconds: 3_600 });
}

/** Reports a thing by `count` crafters, one after the other, and resolves with their ids. */
export async function reportByMany(count: number, thing: Thing, reason: ReportReason = "spam"): Promise<string[]> {
  const ids = [];
  for (let at = 0; at < count; at++) {
    const { id } = await aReporter();
    await reportAs(id, thing, reason);
    ids.push(id);
  }
  return ids;
}

/** The newest case about content of this crafter. */
export async function caseOf(ownerId: string) {
  const rows = await db
    .select()
    .from(reportCases)
    .where(eq(reportCases.ownerId, ownerId))
    .orderBy(reportCases.createdAt);
  const found = rows.at(-1);
  if (!found) throw new Error("Nothing of this crafter was reported.");
  return found;
}

export async function titlesOf(userId: string): Promise<string[]> {
  const rows = await db
    .select({ title: notifications.title })
    .from(notifications)
    .where(and(eq(notifications.userId, userId)))
    .orderBy(notifications.id);
  return rows.map(({ title }) => title);
}
