import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findUsage } from "@/db/queries/billing/usage";
import {
  createShare,
  hasSharedPhoto,
  listShares,
  type NewShare,
  renewShare,
  takeBackShare,
} from "@/db/queries/shares/own";
import { addView, findShare } from "@/db/queries/shares/public";
import { goneShares, projects, shares, users } from "@/db/schema";
import type { ShareOptions } from "@/lib/domain/shares/options";
import { newShareToken } from "@/lib/server/shares/token";
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { aPiece, aProject, aShare, aUser, dateIn } from "../../support/people/factories";
import { shareOptions } from "../../support/people/share-options";

const someOptions = (change: Partial<ShareOptions> = {}) => shareOptions("receipt", change);
const aNewLink = (projectId: string, change: Partial<NewShare> = {}): NewShare => ({
  ...{ id: randomUUID(), projectId, kind: "receipt", token: newShareToken(), options: someOptions() },
  ...{ end: { ends: "never" }, ...change },
});
const countShares = (userId: string) => db.$count(shares, eq(shares.userId, userId));
const past = new Date(Date.now() - 3_600_000);

async function aMaker(values: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser(values);
  return { user, piece: await aPiece(user.id) };
}

describe("a new link", () => {
  it("is found by its token, with the work and its maker, and listed only for its owner", async () => {
    const { user, piece } = await aMaker({ displayName: "Thandi" });
    const input = aNewLink(piece.id, { options: someOptions({ message: "Hello" }) });
    expect(await createShare(user.id, input)).toEqual({ status: "created", id: input.id });
    const found = await findShare(input.token);
    expect(found).toMatchObject({
      ...{ kind: "receipt", options: { message: "Hello" } },
      work: { name: piece.name, sessions: 1, maker: { name: "Thandi", hasAvatar: false, tier: "free" } },
    });
    expect(await listShares(user.id)).toMatchObject([
      { id: input.id, token: input.token, views: 0, isLive: true, expiresAt: null, projectName: piece.name },
    ]);
    expect(await listShares((await aUser()).id)).toEqual([]);
    expect(await listShares(user.id, randomUUID())).toEqual([]);
  });

  it("begins with its photo once its maker chose one, even if that link is off", async () => {
    const { user, piece } = await aMaker();
    await createShare(user.id, aNewLink(piece.id));
    expect(await hasSharedPhoto(user.id)).toBe(false);
    const input = aNewLink(piece.id, { options: someOptions({ photo: true }) });
    await createShare(user.id, input);
    await takeBackShare(user.id, input.id);
    expect(await hasSharedPhoto(user.id)).toBe(true);
    expect(await hasSharedPhoto((await aUser()).id)).toBe(false);
  });

  it("is created once in 20 parallel requests when Free has room for one more, also past the query", async () => {
    const { user, piece } = await aMaker();
    for (let at = 0; at < 2; at++) await createShare(user.id, aNewLink(piece.id));
    const results = await runAllAtOnce(20, () => createShare(user.id, aNewLink(piece.id)));
    expect(results.filter(({ status }) => status === "created")).toHaveLength(1);
    expect(results).toContainEqual({ status: "limit", limit: 3 });
    expect(await countShares(user.id)).toBe(3);
    await db.delete(shares).where(eq(shares.userId, user.id));
    const made = failuresOf(await runAtOnce(20, () => aShare(user.id, piece.id)));
    expect(await countShares(user.id)).toBe(3);
    expect(made).toHaveLength(17);
    for (const message of made) expect(message).toContain("the plan allows no more");
  });

  it("is allowed once others are taken back or have ended, while links beyond a smaller plan's limit stay", async () => {
    const { user, piece } = await aMaker({ tier: "pro_lite" });
    for (let at = 0; at < 5; at++) await createShare(user.id, aNewLink(piece.id));
    await db.update(users).set({ tier: "free" }).where(eq(users.id, user.id));
    expect((await findUsage(user.id))?.shareLinks).toEqual({ currentCount: 5, limitCount: 3, canCreate: false });
    expect(await createShare(user.id, aNewLink(piece.id))).toEqual({ status: "limit", limit: 3 });
    const [first, second, third] = await listShares(user.id);
    expect(await findShare(first?.token ?? "")).toMatchObject({ kind: "receipt" });
    await renewShare(user.id, { shareId: first?.id ?? "", token: newShareToken() });
    for (const share of [second, third]) await takeBackShare(user.id, share?.id ?? "");
    expect(await createShare(user.id, aNewLink(piece.id))).toEqual({ status: "limit", limit: 3 });
    await takeBackShare(user.id, first?.id ?? "");
    expect((await createShare(user.id, aNewLink(piece.id))).status).toBe("created");
    await db.delete(shares).where(eq(shares.userId, user.id));
    for (let at = 0; at < 3; at++) await aShare(user.id, piece.id, { expiresAt: past });
    expect((await createShare(user.id, aNewLink(piece.id))).status).toBe("created");
  });

  it("is created once however often it is sent, and not under another crafter's link id", async () => {
    const { user, piece } = await aMaker();
    const other = await aMaker();
    const input = aNewLink(piece.id);
    const results = await runAllAtOnce(5, () => createShare(user.id, { ...input, token: newShareToken() }));
    expect(results).toEqual(Array(5).fill({ status: "created", id: input.id }));
    expect(await countShares(user.id)).toBe(1);
    const taken = createShare(other.user.id, aNewLink(other.piece.id, { id: input.id }));
    await expect(taken).rejects.toThrow("no longer exists");
    expect(await countShares(other.user.id)).toBe(0);
  });

  it("is refused for another crafter's project, ongoing work, unknown lines and a day that is over", async () => {
    const { user, piece } = await aMaker();
    const { id: otherId } = await aUser();
    const ongoing = await aProject(user.id);
    const unknown = someOptions({ lines: { "material-0": "hide" } });
    for (const [userId, refused, sentence] of [
      [otherId, aNewLink(piece.id), "This project no longer exists."],
      [user.id, aNewLink(ongoing.id), "This project no longer exists."],
      [user.id, aNewLink(piece.id, { options: unknown }), "This line no longer exists."],
      [user.id, aNewLink(piece.id, { end: { ends: "day", day: dateIn(-2) } }), "That day is over."],
    ] as const)
      await expect(createShare(userId, refused)).rejects.toThrow(sentence);
    expect(await countShares(user.id)).toBe(0);
  });

  it("is refused by Postgres for ongoing work, unknown options, long texts and a token that was used", async () => {
    const { user, piece } = await aMaker({ tier: "pro_plus" });
    const ongoing = await aProject(user.id);
    await expect(aShare(user.id, ongoing.id)).rejects.toThrow();
    const odd = { ...someOptions(), rate: 1 } as ShareOptions;
    for (const refused of [odd, someOptions({ message: "x".repeat(281) })])
      await expect(aShare(user.id, piece.id, { options: refused })).rejects.toThrow();
    const { id, token } = await aShare(user.id, piece.id);
    await db.delete(shares).where(eq(shares.id, id));
    await expect(aShare(user.id, piece.id, { token })).rejects.toThrow();
    expect(await countShares(user.id)).toBe(0);
  });
});

describe("a link", () => {
  it("ends after its last day in the maker's time zone and is then gone", async () => {
    const { user, piece } = await aMaker({ timeZone: "Africa/Johannesburg" });
    const day = dateIn(3);
    await createShare(user.id, aNewLink(piece.id, { end: { ends: "day", day } }));
    const [share] = await listShares(user.id);
    expect(share?.expiresAt).toBe(`${day}T22:00:00.000Z`);
    const ended = await aShare(user.id, piece.id, { expiresAt: past });
    expect(await findShare(ended.token)).toBe("gone");
    expect(await listShares(user.id)).toMatchObject([{ isLive: false }, { isLive: true }]);
    await expect(renewShare(user.id, { shareId: ended.id, token: newShareToken() })).rejects.toThrow();
  });

  it("is gone for good once it is taken back, and a repeated request changes nothing", async () => {
    const { user, piece } = await aMaker();
    const { id, token } = await aShare(user.id, piece.id);
    await takeBackShare(user.id, id);
    await takeBackShare(user.id, id);
    expect(await findShare(token)).toBe("gone");
    expect(await listShares(user.id)).toEqual([]);
    await expect(db.update(shares).set({ revokedAt: null }).where(eq(shares.id, id))).rejects.toThrow();
  });

  it("counts 20 concurrent views, and keeps them and its id when it gets a new address", async () => {
    const { user, piece } = await aMaker();
    const { id, token } = await aShare(user.id, piece.id);
    await runAllAtOnce(20, () => addView(id));
    await addView(randomUUID());
    const renewed = newShareToken();
    await renewShare(user.id, { shareId: id, token: renewed });
    expect(await findShare(token)).toBe("gone");
    expect(await findShare(renewed)).toMatchObject({ id });
    expect(await listShares(user.id)).toMatchObject([{ id, token: renewed, views: 20 }]);
  });

  it("can be neither taken back nor renewed by another crafter, nor changed directly in the database", async () => {
    const { user, piece } = await aMaker();
    const { id: otherId } = await aUser();
    const { id, token } = await aShare(user.id, piece.id);
    await expect(takeBackShare(otherId, id)).rejects.toThrow("This link no longer exists.");
    await expect(renewShare(otherId, { shareId: id, token: newShareToken() })).rejects.toThrow("no longer exists");
    for (const change of [{ options: someOptions({ hours: true }) }, { kind: "gift" as const }, { expiresAt: past }])
      await expect(db.update(shares).set(change).where(eq(shares.id, id))).rejects.toThrow();
    expect(await findShare(token)).toMatchObject({ id, kind: "receipt", options: { hours: false } });
  });
});

describe("a link whose project or owner is deleted", () => {
  it("is gone at once, and only the hash of its token is left", async () => {
    const [one, two] = await Promise.all([aMaker(), aMaker()]);
    const ofProject = await aShare(one.user.id, one.piece.id);
    const ofAccount = await aShare(two.user.id, two.piece.id);
    await db.delete(projects).where(eq(projects.id, one.piece.id));
    await db.delete(users).where(eq(users.id, two.user.id));
    for (const { token } of [ofProject, ofAccount]) {
      expect(await findShare(token)).toBe("gone");
      const tokenHash = createHash("sha256").update(token).digest("hex");
      expect(await db.$count(goneShares, eq(goneShares.tokenHash, tokenHash))).toBe(1);
      expect(await db.$count(shares, eq(shares.token, token))).toBe(0);
    }
  });
});

it("findShare returns unknown for a token that was never issued", async () => {
  for (const token of [newShareToken(), "", "'; drop table shares", "0".repeat(23)])
    expect(await findShare(token)).toBe("unknown");
});
