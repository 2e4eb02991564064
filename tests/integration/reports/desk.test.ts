import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { GET as pictureOf } from "@/app/(admin)/admin/reports/[caseId]/[file]/route";
import { db } from "@/db/connection/client";
import { savePortfolio } from "@/db/queries/profile/portfolio";
import { findCase } from "@/db/queries/reports/desk";
import { findReportedThing } from "@/db/queries/reports/things";
import { takeBackShare } from "@/db/queries/shares/own";
import { portfolios, projectPhotos, users } from "@/db/schema";
import { loginCookieName } from "@/lib/server/request/login-cookie";
import { anAdmin } from "../../support/people/admins";
import { aPiece, aUser } from "../../support/people/factories";
import { aPhotograph } from "../../support/people/pictures";
import { aComment, caseOf, reportAs, reportByMany } from "../../support/people/reports";
import { aShowcase, LINKS, RAVELRY } from "../../support/people/showcase";
import { aVisitor, visitor } from "../../support/people/visitor";
import { signInAs, upload, withPhotoFolder } from "../../support/requests/photo-requests";

withPhotoFolder();

const HOUR_AGO = new Date(Date.now() - 3_600_000);

type Showcase = Awaited<ReturnType<typeof aShowcase>>;

/** Two crafters report it, which hides it. */
async function reportTwice(kind: "profile" | "portfolio" | "share" | "picture", { owner, handle, share }: Showcase) {
  const ids = { profile: owner.id, portfolio: handle, share: share.token, picture: share.token };
  await reportByMany(2, { kind, id: ids[kind] });
  return caseOf(owner.id);
}

/** What the browser with this cookie, or a visitor's, gets of a case. */
async function statusOf(caseId: string, file: string, cookie?: string): Promise<number> {
  visitor.jar.clear();
  if (cookie) visitor.jar.set(loginCookieName(), { value: cookie });
  const request = new Request(`http://localhost:3000/admin/reports/${caseId}/${file}`, { headers: visitor.headers });
  return (await pictureOf(request, { params: Promise.resolve({ caseId, file }) })).status;
}

/** Another photo of the same work, which becomes the cover, and of other work, which joins the portfolio. */
async function addMoreWork({ owner, piece, handle }: Showcase): Promise<string[]> {
  const other = await aPiece(owner.id, { name: "Unshown", daysAgo: 5 });
  await signInAs(owner.id);
  const ids = [];
  for (const { id } of [piece, other]) ids.push((await (await upload(id, await aPhotograph())).json()).id as string);
  const values = { handle, words: "Unshown", ravelryUrl: null, isPublic: false, isListed: true, showsHours: false };
  await savePortfolio(owner.id, { ...values, pieces: [piece.id, other.id] });
  aVisitor("127.0.0.1");
  return ids;
}

describe("a picture of a report case", () => {
  test("is returned only to an admin who recently proved both steps", async () => {
    const showcase = await aShowcase();
    const { id: profile } = await reportTwice("profile", showcase);
    const { id: portfolio } = await reportTwice("portfolio", showcase);
    const ready = await anAdmin();
    const late = await anAdmin({}, { passwordAt: HOUR_AGO, factorAt: HOUR_AGO });
    const halfReady = await anAdmin({}, { passwordAt: new Date() });
    for (const [caseId, file] of [
      [profile, "avatar.webp"],
      [portfolio, `${showcase.photoId}.webp`],
    ] as const) {
      expect(await statusOf(caseId, file, ready.cookie), file).toBe(200);
      for (const cookie of [late.cookie, halfReady.cookie, undefined])
        expect(await statusOf(caseId, file, cookie), file).toBe(404);
      for (const crafter of [showcase.owner, await aUser()]) {
        await signInAs(crafter.id);
        expect(await statusOf(caseId, file, visitor.jar.get(loginCookieName())?.value), file).toBe(404);
      }
    }
    expect(await statusOf(profile, `${showcase.photoId}.webp`, ready.cookie), "of another case").toBe(404);
  });
});

describe("the report desk", () => {
  test("shows nothing of a portfolio that has become private, and an ended shared page without its cover", async () => {
    const showcase = await aShowcase();
    const [portfolio, share] = [await reportTwice("portfolio", showcase), await reportTwice("share", showcase)];
    const { cookie } = await anAdmin();
    expect(await statusOf(share.id, `${showcase.photoId}.webp`, cookie)).toBe(200);
    const photos = [showcase.photoId, ...(await addMoreWork(showcase))];
    expect(await findReportedThing(portfolio)).toBeNull();
    for (const id of photos) expect(await statusOf(portfolio.id, `${id}.webp`, cookie), "still shared").toBe(404);
    await takeBackShare(showcase.owner.id, showcase.share.id);
    expect(await findReportedThing(share)).toMatchObject({ photos: [], page: { title: "Hat with ear flaps" } });
    for (const id of photos) expect(await statusOf(share.id, `${id}.webp`, cookie)).toBe(404);
    await db.update(portfolios).set({ isPublic: true }).where(eq(portfolios.userId, showcase.owner.id));
    expect(await findReportedThing(portfolio), "public again").toMatchObject({ words: "Unshown" });
  });

  test("shows a picture's description only while a page shows the picture", async () => {
    const showcase = await aShowcase();
    const { owner, photoId, share } = showcase;
    const describeAs = (alt: string) => db.update(projectPhotos).set({ alt }).where(eq(projectPhotos.id, photoId));
    await describeAs("A hat");
    const found = await reportTwice("picture", showcase);
    const words = async () => (await findReportedThing(found))?.words;
    await db.update(portfolios).set({ isPublic: false }).where(eq(portfolios.userId, owner.id));
    expect(await words(), "on the shared page").toBe("A hat");
    await takeBackShare(owner.id, share.id);
    await describeAs("My bedroom");
    expect(await findReportedThing(found)).toMatchObject({ words: "", photos: [{ id: photoId, label: "" }] });
    expect((await findCase(found.id))?.seen).toEqual([{ words: "A hat", avatarUrl: null }]);
    await db.update(portfolios).set({ isPublic: true }).where(eq(portfolios.userId, owner.id));
    expect(await words(), "on the portfolio").toBe("My bedroom");
  });

  test("keeps what each reporter saw, even after the author changes it", async () => {
    const showcase = await aShowcase();
    const { owner, avatarUrl } = showcase;
    const seen = async () => (await findCase((await caseOf(owner.id)).id))?.seen;
    await reportAs((await aUser()).id, { kind: "profile", id: owner.id });
    const first = { words: `${owner.displayName}\n${LINKS.instagramUrl}`, avatarUrl };
    expect(await seen()).toEqual([first]);
    await db.update(users).set({ displayName: "Innocent", instagramUrl: null }).where(eq(users.id, owner.id));
    for (let more = 0; more < 2; more++)
      await reportAs((await aUser()).id, { kind: "profile", id: owner.id }).catch(() => {});
    expect(await seen()).toHaveLength(2);
    expect(await seen()).toEqual(expect.arrayContaining([first, { words: "Innocent", avatarUrl }]));

    const other = await aShowcase();
    const { id: caseId } = await reportTwice("portfolio", other);
    expect((await findCase(caseId))?.seen).toEqual([
      { words: `I knit.\n${LINKS.instagramUrl}\n${RAVELRY}`, avatarUrl: null },
    ]);
    expect((await findReportedThing(await caseOf(other.owner.id)))?.links).toEqual([LINKS.instagramUrl, RAVELRY]);
    const { id, author } = await aComment();
    await reportByMany(1, { kind: "comment", id });
    expect((await findCase((await caseOf(author.id)).id))?.seen, "a comment can't change").toEqual([]);
  });
});
