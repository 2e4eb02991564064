import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findUsage } from "@/db/queries/billing/usage";
import { findMethod } from "@/db/queries/methods/cards";
import { deleteMethod, listMyMethods, updateMethod } from "@/db/queries/methods/own";
import { listOfferedMethods, listSavedMethods, remixMethod, setFavourite, setSaved } from "@/db/queries/methods/saved";
import { listNotifications } from "@/db/queries/notifications/inbox";
import { savedMethods, users } from "@/db/schema";
import { runAllAtOnce, withConnections } from "../../support/database/at-once";
import { aMethod, aUser } from "../../support/people/factories";
import {
  aPublicMethod,
  aTypedMethod,
  countOwned,
  countSaved,
  somePublicMethods,
} from "../../support/people/method-fields";

describe("saving another crafter's public method", () => {
  it("stops at Free's limit of 2 when 20 saves run in parallel", async () => {
    const user = await aUser();
    const [first, ...others] = (await somePublicMethods(21)).map(({ id }) => id);
    await setSaved(user.id, first ?? "", true);
    const results = await Promise.all(others.map((id) => setSaved(user.id, id, true)));
    expect(results.filter((result) => result.status === "saved")).toHaveLength(1);
    expect(await countSaved(user.id)).toBe(2);
  });

  it("sets a state instead of toggling it: 21 parallel saves of one method save it once", async () => {
    const user = await aUser();
    const { id } = await aPublicMethod();
    await runAllAtOnce(21, () => setSaved(user.id, id, true));
    expect(await listSavedMethods(user.id)).toMatchObject([{ id, isSaved: true, isMine: false, makerName: "Ada" }]);
    await runAllAtOnce(21, () => setSaved(user.id, id, false));
    expect(await countSaved(user.id)).toBe(0);
  });

  it("shows of it the fields that everybody may read; a new one is emptied in cardOf and remixMethod, or added here", async () => {
    const { id } = await aPublicMethod();
    const card = await findMethod((await aUser()).id, id);
    const priced = "rateType rateCents hoursPerDay currency profitOption manualProfitCents";
    const common = `id title description ${priced} isPublic remixOf createdAt`;
    expect(Object.keys(card ?? {}).sort()).toEqual(`${common} isMine makerName isSaved isFavourite`.split(" ").sort());
  });

  it("notifies the maker once a day, however many crafters save it and however often", async () => {
    const { id, userId: makerId, title: name } = await aPublicMethod();
    const crafters = await Promise.all([aUser(), aUser(), aUser()]);
    for (const saved of [true, false, true]) await runAllAtOnce(3, (i) => setSaved(crafters[i]?.id ?? "", id, saved));
    const notices = await listNotifications(makerId);
    expect(notices).toMatchObject([{ title: `Saved: ${name}`, href: "/calculator/methods" }]);
    await runAllAtOnce(3, (i) => listNotifications(crafters[i]?.id ?? "").then((mine) => expect(mine).toEqual([])));
  });

  it("rejects private methods, the crafter's own methods and unknown ids", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const [hidden, mine] = await Promise.all([aMethod(other.id), aMethod(user.id, { isPublic: true })]);
    for (const id of [hidden.id, mine.id, randomUUID()])
      await expect(setSaved(user.id, id, true)).rejects.toThrow("This method no longer exists.");
    await expect(db.insert(savedMethods).values({ userId: user.id, methodId: hidden.id })).rejects.toThrow();
    expect(await countSaved(user.id)).toBe(0);
  });

  it("ends when the method is deleted or made private, which frees its place in the Saved tab", async () => {
    const user = await aUser();
    const [one, two] = [await aPublicMethod(), await aPublicMethod()];
    for (const { id } of [one, two]) await setSaved(user.id, id, true);
    await updateMethod(one.userId, aTypedMethod({}, one.id));
    await deleteMethod(two.userId, two.id);
    expect(await listSavedMethods(user.id)).toEqual([]);
    expect((await findUsage(user.id))?.savedMethods).toEqual({ currentCount: 0, limitCount: 2, canCreate: true });
  });

  it("is rejected when the maker makes the method private at the same moment", async () => {
    const user = await aUser();
    const { id } = await aPublicMethod();
    await withConnections(1, async ([maker]) => {
      await maker?.unsafe("begin");
      await maker?.unsafe("update calculation_methods set is_public = false where id = $1", [id]);
      const saving = setSaved(user.id, id, true);
      const refused = expect(saving).rejects.toThrow("no longer exists");
      await new Promise((resolve) => setTimeout(resolve, 200));
      await maker?.unsafe("commit");
      await refused;
    });
    expect(await db.$count(savedMethods, eq(savedMethods.methodId, id))).toBe(0);
  });

  it("allows pinning it to the top of the Saved tab from Pro Lite on, and unpinning on any plan", async () => {
    const user = await aUser({ tier: "pro_lite" });
    const [first = "", second = "", third = ""] = (await somePublicMethods(3)).map(({ id }) => id);
    for (const id of [first, second, third]) await setSaved(user.id, id, true);
    expect(await setFavourite(user.id, first, true)).toEqual({ status: "favourite" });
    expect((await listSavedMethods(user.id)).map(({ id, isFavourite }) => [id, isFavourite])).toEqual([
      [first, true],
      [third, false],
      [second, false],
    ]);
    await db.update(users).set({ tier: "free" }).where(eq(users.id, user.id));
    expect(await setFavourite(user.id, second, true)).toEqual({ status: "plan" });
    expect((await listSavedMethods(user.id))[0]?.isFavourite).toBe(true);
    expect(await setFavourite(user.id, first, false)).toEqual({ status: "ordinary" });
  });

  it("offers own methods first, then pinned ones, then other saved ones, and no others", async () => {
    const user = await aUser({ tier: "pro_plus" });
    const [pinned = "", older = "", newer = ""] = (await somePublicMethods(3)).map(({ id }) => id);
    const [first, second] = [await aMethod(user.id), await aMethod(user.id)];
    for (const id of [pinned, older, newer]) await setSaved(user.id, id, true);
    await setFavourite(user.id, pinned, true);
    const offered = [second.id, first.id, pinned, newer, older];
    expect((await listOfferedMethods(user.id)).map(({ id }) => id)).toEqual(offered);
    expect((await listOfferedMethods(user.id, 3)).map(({ id }) => id)).toEqual(offered.slice(0, 3));
    expect(await listOfferedMethods((await aUser()).id)).toEqual([]);
  });

  it("does not allow another crafter to pin it", async () => {
    const [user, other] = await Promise.all([aUser({ tier: "pro_plus" }), aUser({ tier: "pro_plus" })]);
    const { id } = await aPublicMethod();
    await setSaved(user.id, id, true);
    await expect(setFavourite(other.id, id, true)).rejects.toThrow("no longer exists");
    expect((await listSavedMethods(user.id))[0]?.isFavourite).toBe(false);
  });
});

describe("a remix", () => {
  it("creates one private copy of the figures on Pro+ that keeps crediting the original maker", async () => {
    const [user, maker] = await Promise.all([aUser({ tier: "pro_plus" }), aUser({ displayName: "Ada" })]);
    const figures = { title: "Lace", rateType: "daily", hoursPerDay: 6, rateCents: 1, currency: "€" } as const;
    const profit = { profitOption: "manual", manualProfitCents: 5 } as const;
    const original = await aMethod(maker.id, { ...figures, ...profit, isPublic: true });
    const id = randomUUID();
    const made = await runAllAtOnce(3, () => remixMethod(user.id, { id, methodId: original.id }));
    const copy = { ...figures, ...profit, id, remixOf: "Ada", isMine: true, isPublic: false };
    expect(made).toMatchObject(Array(3).fill({ status: "created", method: copy }));
    expect((await findMethod(maker.id, original.id))?.remixOf).toBeNull();
    await updateMethod(user.id, aTypedMethod({ title: "Mine now" }, id));
    await deleteMethod(maker.id, original.id);
    expect(await listMyMethods(user.id)).toMatchObject([{ id, title: "Mine now", remixOf: "Ada", isPublic: false }]);
  });

  it("credits Craft in Disguise for a nameless maker", async () => {
    const [user, maker] = await Promise.all([aUser({ tier: "pro_plus" }), aUser()]);
    const { id: methodId } = await aMethod(maker.id, { isPublic: true });
    const made = await remixMethod(user.id, { id: randomUUID(), methodId });
    expect(made).toMatchObject({ method: { remixOf: "Craft in Disguise" } });
  });

  it("is refused on other plans, and for private methods and the crafter's own", async () => {
    const maker = await aUser();
    const [open, hidden] = await Promise.all([aMethod(maker.id, { isPublic: true }), aMethod(maker.id)]);
    for (const tier of ["free", "pro_lite"] as const) {
      const user = await aUser({ tier });
      expect(await remixMethod(user.id, { id: randomUUID(), methodId: open.id })).toEqual({ status: "plan" });
      expect(await countOwned(user.id)).toBe(0);
    }
    const user = await aUser({ tier: "pro_plus" });
    const mine = await aMethod(user.id, { isPublic: true });
    for (const methodId of [hidden.id, mine.id, randomUUID()])
      await expect(remixMethod(user.id, { id: randomUUID(), methodId })).rejects.toThrow("no longer exists");
    expect(await countOwned(user.id)).toBe(1);
  });
});
