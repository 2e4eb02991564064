import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import {
  findOwnPortfolio,
  findPortfolio,
  findShownPhoto,
  listListedHandles,
  savePortfolio,
} from "@/db/queries/profile/portfolio";
import { chooseCover } from "@/db/queries/projects/photos";
import { oldHandles, portfolioPieces, portfolios, projectPhotos, users } from "@/db/schema";
import { HANDLE_TAKEN, type PortfolioValues } from "@/lib/domain/profile/portfolio";
import { exportStream } from "@/lib/server/exports/zip-export";
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { aPhoto, aPiece, aProject, aUser } from "../../support/people/factories";
import { bytesOf, textsOf } from "../../support/people/import-api";

const DAY_MS = 86_400_000;
const aHandle = () => `h-${randomUUID().slice(0, 20)}`.replace(/-$/, "0");
const PUBLIC = { words: "Slowly.", ravelryUrl: null, isPublic: true, isListed: false, showsHours: false, pieces: [] };
const someValues = (change: Partial<PortfolioValues> = {}): PortfolioValues => ({
  handle: aHandle(),
  ...PUBLIC,
  ...change,
});

async function aMaker() {
  const user = await aUser({ displayName: "Thandi" });
  return { user, piece: await aPiece(user.id) };
}

/** As if the handle had been chosen so many days ago. */
const ageHandle = (userId: string, days: number) =>
  db
    .update(portfolios)
    .set({ handleChangedAt: new Date(Date.now() - days * DAY_MS) })
    .where(eq(portfolios.userId, userId));

describe("a portfolio", () => {
  it("is hidden until its maker makes it public", async () => {
    const { user, piece } = await aMaker();
    const { id } = await aPhoto(user.id, piece.id, { alt: "A hat" });
    const mine = someValues({ isPublic: false, pieces: [piece.id] });
    await savePortfolio(user.id, mine);
    expect(await findPortfolio(mine.handle)).toEqual({ status: "unknown" });
    expect(await findShownPhoto(mine.handle, id)).toBeNull();
    await savePortfolio(user.id, { ...mine, isPublic: true });
    expect(await findPortfolio(mine.handle)).toMatchObject({
      status: "shown",
      view: { makerName: "Thandi", words: "Slowly.", pieces: [{ name: piece.name, seconds: null, photo: { id } }] },
    });
    expect(await findShownPhoto(mine.handle, id)).toEqual({ userId: user.id });
    await savePortfolio(user.id, { ...mine, isPublic: true, showsHours: true });
    expect(await findPortfolio(mine.handle)).toMatchObject({ view: { pieces: [{ seconds: expect.any(Number) }] } });
  });

  it("shows only the chosen work, in its order, and no other photo of its maker", async () => {
    const { user, piece } = await aMaker();
    const other = await aPiece(user.id, { name: "Second", daysAgo: 9 });
    const hidden = await aPiece(user.id, { name: "Hidden", daysAgo: 15 });
    const secret = await aPhoto(user.id, hidden.id);
    const mine = someValues({ pieces: [other.id, piece.id] });
    await savePortfolio(user.id, mine);
    const found = await findPortfolio(mine.handle);
    expect(found.status === "shown" && found.view.pieces.map(({ name }) => name)).toEqual(["Second", piece.name]);
    expect(JSON.stringify(found)).not.toContain("Hidden");
    expect(await findShownPhoto(mine.handle, secret.id)).toBeNull();
    const theirs = someValues();
    await savePortfolio((await aUser()).id, theirs);
    expect(await findShownPhoto(theirs.handle, secret.id)).toBeNull();
  });

  it("rejects another crafter's work and work in progress, even in a direct insert", async () => {
    const [{ user }, other] = [await aMaker(), await aMaker()];
    const ongoing = await aProject(user.id);
    for (const projectId of [other.piece.id, ongoing.id, randomUUID()])
      await expect(savePortfolio(user.id, someValues({ pieces: [projectId] }))).rejects.toThrow("no longer exists");
    expect(await db.$count(portfolios, eq(portfolios.userId, user.id))).toBe(0);
    await savePortfolio(user.id, someValues());
    for (const projectId of [other.piece.id, ongoing.id])
      await expect(db.insert(portfolioPieces).values({ userId: user.id, projectId, position: 0 })).rejects.toThrow();
  });

  it("shows no photo that is not the cover, and none once the page, the piece or the photo is gone", async () => {
    const { user, piece } = await aMaker();
    const [first, next] = [await aPhoto(user.id, piece.id), await aPhoto(user.id, piece.id)];
    const mine = someValues({ pieces: [piece.id] });
    await savePortfolio(user.id, mine);
    const isShown = async (photo = first) => (await findShownPhoto(mine.handle, photo.id)) !== null;
    for (const photo of [next, first]) {
      await chooseCover(user.id, photo.id);
      expect([await isShown(first), await isShown(next)]).toEqual([photo === first, photo === next]);
    }
    await savePortfolio(user.id, { ...mine, isPublic: false });
    expect(await isShown()).toBe(false);
    await savePortfolio(user.id, mine);
    expect(await isShown()).toBe(true);
    await db.delete(portfolioPieces).where(eq(portfolioPieces.userId, user.id));
    expect(await isShown()).toBe(false);
    await savePortfolio(user.id, mine);
    await db.delete(projectPhotos).where(eq(projectPhotos.id, first.id));
    expect(await isShown()).toBe(false);
  });

  it("is in the sitemap only while it is public and listed", async () => {
    const { user } = await aMaker();
    const mine = someValues({ isListed: true });
    await savePortfolio(user.id, mine);
    expect(await listListedHandles()).toContain(mine.handle);
    for (const change of [{ isListed: false }, { isPublic: false }]) {
      await savePortfolio(user.id, { ...mine, ...change });
      expect(await listListedHandles()).not.toContain(mine.handle);
    }
  });
});

describe("a portfolio's address", () => {
  it("goes to one of several crafters who choose it at once", async () => {
    const makers = await runAllAtOnce(5, () => aUser());
    const handle = aHandle();
    const results = await runAtOnce(5, (index) => savePortfolio(makers[index]?.id ?? "", someValues({ handle })));
    expect(failuresOf(results)).toEqual(Array(4).fill(`UserError: ${HANDLE_TAKEN}`));
    expect(await db.$count(portfolios, eq(portfolios.handle, handle))).toBe(1);
  });

  it("changes once in 30 days, and the old one redirects and stays reserved until it expires", async () => {
    const { user } = await aMaker();
    const [first, second] = [someValues(), aHandle()];
    await savePortfolio(user.id, first);
    await expect(savePortfolio(user.id, { ...first, handle: second })).rejects.toThrow("once in 30 days");
    await ageHandle(user.id, 31);
    expect((await findOwnPortfolio(user.id, new Date())).portfolio?.fixedUntil).toBeNull();
    await savePortfolio(user.id, { ...first, handle: second });
    expect(await findPortfolio(first.handle)).toEqual({ status: "moved", handle: second });
    const other = await aUser();
    await expect(savePortfolio(other.id, someValues({ handle: first.handle }))).rejects.toThrow("taken");
    const past = db.insert(portfolios).values({ userId: other.id, handle: first.handle, handleChangedAt: new Date() });
    await expect(past).rejects.toThrow();
    const until = new Date(Date.now() - 1_000);
    await db.update(oldHandles).set({ until }).where(eq(oldHandles.handle, first.handle));
    expect(await findPortfolio(first.handle)).toEqual({ status: "unknown" });
    await savePortfolio(other.id, someValues({ handle: first.handle }));
    expect((await findPortfolio(first.handle)).status).toBe("shown");
  });

  it("can be taken back by the crafter who gave it up", async () => {
    const { user } = await aMaker();
    const [first, second] = [someValues(), aHandle()];
    await savePortfolio(user.id, first);
    for (const handle of [second, first.handle]) {
      await ageHandle(user.id, 31);
      await savePortfolio(user.id, { ...first, handle });
    }
    expect((await findPortfolio(first.handle)).status).toBe("shown");
    expect(await findPortfolio(second)).toEqual({ status: "moved", handle: first.handle });
  });

  it("is in its maker's export with words and pieces, and nobody else's is", async () => {
    const [{ user, piece }, other] = [await aMaker(), await aMaker()];
    const mine = someValues({ pieces: [piece.id], words: "=Slowly." });
    const theirs = someValues();
    await savePortfolio(user.id, mine);
    await savePortfolio(other.user.id, theirs);
    const files = textsOf(await bytesOf(exportStream(user.id, new Date())));
    const exported = { handle: mine.handle, projectKeys: [piece.id] };
    expect(JSON.parse(files["data.json"] ?? "").portfolio).toMatchObject(exported);
    expect(files["portfolio.csv"]).toContain(`pieces,${piece.name}`);
    expect(files["portfolio.csv"]).toContain("words,'=Slowly.");
    expect(JSON.stringify(files)).not.toContain(theirs.handle);
  });

  it("is unknown once its account is deleted", async () => {
    const { user } = await aMaker();
    const mine = someValues();
    await savePortfolio(user.id, mine);
    await db.delete(users).where(eq(users.id, user.id));
    expect(await findPortfolio(mine.handle)).toEqual({ status: "unknown" });
  });
});
