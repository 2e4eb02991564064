import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { challengeComments, portfolioPieces, portfolios, projectPhotos, shares } from "@/db/schema";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import { expect, test } from "../../support/e2e";
import { anAdmin } from "../../support/people/admins";
import {
  aChallenge,
  aFinishedSession,
  aMembership,
  aMethod,
  aPhoto,
  aPiece,
  aProject,
} from "../../support/people/factories";
import { anExhibition, caseOf, reportByMany } from "../../support/people/reports";
import { ask } from "../../support/requests/wire";

const SECRET = "secret-7f3a";

/** Somebody whose every private word holds the secret, and one of each thing to report. */
async function someoneWithSecrets() {
  const email = `${SECRET}-${randomUUID()}@craftpact.example`;
  const { owner, piece, photo, handle, share } = await anExhibition({ email, craft: SECRET }, "gift");
  await aProject(owner.id, { name: SECRET });
  await aMethod(owner.id, { title: SECRET });
  await aFinishedSession(owner.id, { description: SECRET, daysAgo: 8 });
  await aPhoto(owner.id, piece.id, { alt: SECRET, takenAt: new Date("2020-01-01") });
  const { id: challengeId } = await aChallenge({ endDate: "2026-01-02", startDate: "2026-01-01" });
  await aMembership(owner.id, challengeId);
  const comment = randomUUID();
  await db.insert(challengeComments).values({ id: comment, challengeId, userId: owner.id, content: "Hi" });
  const things = [
    { kind: "comment", id: comment, shown: "Hi" },
    { kind: "profile", id: owner.id, shown: "Thandi" },
    { kind: "picture", id: photo.id, shown: "A hat" },
    { kind: "share", id: share.token, shown: "Hat with ear flaps" },
    { kind: "portfolio", id: handle, shown: "I knit." },
  ] as const;
  return { owner, piece, things };
}

test("the moderators' pages show no private texts of the author and no reporters", async () => {
  const { owner, piece, things } = await someoneWithSecrets();
  const headers = { Cookie: `${loginCookieName()}=${(await anAdmin()).cookie}` };
  const cases: string[] = [];
  for (const { kind, id, shown } of things) {
    const reporters = await reportByMany(2, { kind, id });
    const found = await caseOf(owner.id);
    cases.push(found.id);
    for (const path of [`/admin/reports/${found.id}`, "/admin/reports"]) {
      const { status, text } = await ask(path, { headers });
      expect(status).toBe(200);
      for (const hidden of [SECRET, ...reporters, "R450", "871.93"])
        expect(text, `${kind} ${path}`).not.toContain(hidden);
      if (path !== "/admin/reports") expect(text, kind).toContain(shown);
      expect(text, kind).not.toContain("When it was reported");
    }
  }
  const later = await makePrivate(owner.id, piece.id);
  for (const [at, { kind, shown }] of things.entries()) {
    const { status, text } = await ask(`/admin/reports/${cases[at]}`, { headers });
    expect(status).toBe(200);
    for (const hidden of [SECRET, ...later, "R450", "871.93"])
      expect(text, `${kind}, then made private`).not.toContain(hidden);
    // For a picture and a portfolio, from what the report stored.
    expect(text, kind).toContain(shown);
    expect(text.includes("When it was reported"), kind).toBe(["picture", "portfolio"].includes(kind));
  }
});

/** Takes back all that was public and fills it with secrets. Returns the ids of photos that were never public. */
async function makePrivate(ownerId: string, pieceId: string): Promise<string[]> {
  const mine = <T extends typeof portfolios | typeof shares | typeof projectPhotos>(table: T) =>
    eq(table.userId, ownerId);
  await db.update(portfolios).set({ isPublic: false, words: SECRET }).where(mine(portfolios));
  await db.update(shares).set({ revokedAt: new Date() }).where(mine(shares));
  await db.update(projectPhotos).set({ alt: SECRET, isCover: false }).where(mine(projectPhotos));
  const other = await aPiece(ownerId, { name: SECRET, daysAgo: 12 });
  await db.insert(portfolioPieces).values({ userId: ownerId, projectId: other.id, position: 1 });
  const photos = [];
  for (const id of [pieceId, other.id]) photos.push(await aPhoto(ownerId, id, { alt: SECRET, isCover: true }));
  return photos.map(({ id }) => id);
}
