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
import { allAtOnce, withConnections } from "../../support/database/at-once";
import { aMethod, aUser } from "../../support/people/factories";
import { owned, publicMethods, saved, typed } from "../../support/people/method-fields";

describe("saving another's public method", () => {
  it("20 parallel saves on free with 1 saved end with 2", async () => {
    for (let round = 0; round < 3; round++) {
      const user = await aUser();
      const others = await publicMethods(21);
      await setSaved(user.id, others[20]?.id ?? "", true);
      const results = await allAtOnce(20, (i) => setSaved(user.id, others[i]?.id ?? "", true));
      expect(results.filter((result) => result.status === "saved")).toHaveLength(1);
      expect(await saved(user.id)).toBe(2);
    }
  });

  it("says the state it wants: 51 parallel saves of one method save it once, and nothing toggles", async () => {
    const user = await aUser();
    const [method] = await publicMethods(1);
    const id = method?.id ?? "";
    await allAtOnce(51, () => setSaved(user.id, id, true));
    expect(await listSavedMethods(user.id)).toMatchObject([{ id, isSaved: true, isMine: false, makerName: "Ada" }]);
    await allAtOnce(51, () => setSaved(user.id, id, false));
    expect(await saved(user.id)).toBe(0);
  });

  it("tells its maker once a day, whoever saves it and however often", async () => {
    const [method] = await publicMethods(1);
    const [id, makerId] = [method?.id ?? "", method?.userId ?? ""];
    const crafters = await Promise.all([aUser(), aUser(), aUser()]);
    for (const saved of [true, false, true]) await allAtOnce(3, (i) => setSaved(crafters[i]?.id ?? "", id, saved));
    const notices = await listNotifications(makerId);
    expect(notices.map(({ title, href }) => [title, href])).toEqual([
      [`Saved: ${method?.title}`, "/calculator/methods"],
    ]);
    await allAtOnce(3, (i) => listNotifications(crafters[i]?.id ?? "").then((mine) => expect(mine).toEqual([])));
  });

  it("refuses private methods, one's own, and what does not exist", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const [hidden, mine] = await Promise.all([aMethod(other.id), aMethod(user.id, { isPublic: true })]);
    for (const id of [hidden.id, mine.id, randomUUID()])
      await expect(setSaved(user.id, id, true)).rejects.toThrow("This method no longer exists.");
    await expect(db.insert(savedMethods).values({ userId: user.id, methodId: hidden.id })).rejects.toThrow();
    expect(await saved(user.id)).toBe(0);
  });

  it("a method that is deleted or made private leaves the Saved tab, and its room is free again", async () => {
    const user = await aUser();
    const [one, two] = await publicMethods(2);
    for (const method of [one, two]) await setSaved(user.id, method?.id ?? "", true);
    await updateMethod(one?.userId ?? "", typed({}, one?.id));
    await deleteMethod(two?.userId ?? "", two?.id ?? "");
    expect(await listSavedMethods(user.id)).toEqual([]);
    expect((await findUsage(user.id))?.savedMethods).toEqual({ currentCount: 0, limitCount: 2, canCreate: true });
  });

  it("made private while somebody saves it, it is saved by nobody", async () => {
    const user = await aUser();
    const [method] = await publicMethods(1);
    const id = method?.id ?? "";
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

  it("pins on top of the Saved tab from Pro Lite on; unpinning works on any plan", async () => {
    const user = await aUser({ tier: "pro_lite" });
    const others = await publicMethods(3);
    for (const method of others) await setSaved(user.id, method.id, true);
    const [first] = others;
    expect(await setFavourite(user.id, first?.id ?? "", true)).toEqual({ status: "favourite" });
    expect((await listSavedMethods(user.id)).map((method) => [method.id, method.isFavourite])).toEqual([
      [first?.id, true],
      [others[2]?.id, false],
      [others[1]?.id, false],
    ]);
    await db.update(users).set({ tier: "free" }).where(eq(users.id, user.id));
    expect(await setFavourite(user.id, others[1]?.id ?? "", true)).toEqual({ status: "plan" });
    expect((await listSavedMethods(user.id))[0]?.isFavourite).toBe(true);
    expect(await setFavourite(user.id, first?.id ?? "", false)).toEqual({ status: "ordinary" });
  });

  it("offers own methods and then saved ones, pinned ones first, and nobody else's", async () => {
    const user = await aUser({ tier: "pro_plus" });
    const [pinned, older, newer] = await publicMethods(3);
    const mine = [await aMethod(user.id), await aMethod(user.id)].reverse();
    for (const method of [pinned, older, newer]) await setSaved(user.id, method?.id ?? "", true);
    await setFavourite(user.id, pinned?.id ?? "", true);
    const offered = [...mine, pinned, newer, older].map((method) => method?.id);
    expect((await listOfferedMethods(user.id)).map(({ id }) => id)).toEqual(offered);
    expect((await listOfferedMethods(user.id, 3)).map(({ id }) => id)).toEqual(offered.slice(0, 3));
    expect(await listOfferedMethods((await aUser()).id)).toEqual([]);
  });

  it("nobody pins what another saved", async () => {
    const [user, other] = await Promise.all([aUser({ tier: "pro_plus" }), aUser({ tier: "pro_plus" })]);
    const [method] = await publicMethods(1);
    await setSaved(user.id, method?.id ?? "", true);
    await expect(setFavourite(other.id, method?.id ?? "", true)).rejects.toThrow("no longer exists");
    expect((await listSavedMethods(user.id))[0]?.isFavourite).toBe(false);
  });
});

describe("a remix", () => {
  it("makes a private copy of my own on Pro+, crediting its maker for good", async () => {
    const user = await aUser({ tier: "pro_plus" });
    const maker = await aUser({ displayName: "Ada" });
    const original = await aMethod(maker.id, {
      isPublic: true,
      rateCents: 77_700,
      profitOption: "manual",
      manualProfitCents: 5,
    });
    const id = randomUUID();
    const made = await allAtOnce(3, () => remixMethod(user.id, { id, methodId: original.id }));
    expect(made.map((result) => result.status)).toEqual(["created", "created", "created"]);
    await updateMethod(user.id, typed({ title: "Mine now" }, id));
    await deleteMethod(maker.id, original.id);
    expect(await listMyMethods(user.id)).toMatchObject([{ id, title: "Mine now", remixOf: "Ada", isPublic: false }]);
  });

  it("credits Craft in Disguise for a nameless maker, and copies the figures", async () => {
    const [user, maker] = await Promise.all([aUser({ tier: "pro_plus" }), aUser()]);
    const original = await aMethod(maker.id, {
      isPublic: true,
      rateType: "daily",
      hoursPerDay: 6,
      rateCents: 1,
      currency: "€",
    });
    const made = await remixMethod(user.id, { id: randomUUID(), methodId: original.id });
    const copied = { title: original.title, rateType: "daily", hoursPerDay: 6, rateCents: 1, currency: "€" };
    expect(made).toMatchObject({ method: { ...copied, remixOf: "Craft in Disguise", isMine: true } });
    expect((await findMethod(maker.id, original.id))?.remixOf).toBeNull();
  });

  it("is refused on other plans, of private methods and of one's own", async () => {
    const maker = await aUser();
    const [open, hidden] = await Promise.all([aMethod(maker.id, { isPublic: true }), aMethod(maker.id)]);
    for (const tier of ["free", "pro_lite"] as const) {
      const user = await aUser({ tier });
      expect(await remixMethod(user.id, { id: randomUUID(), methodId: open.id })).toEqual({ status: "plan" });
      expect(await owned(user.id)).toBe(0);
    }
    const user = await aUser({ tier: "pro_plus" });
    const mine = await aMethod(user.id, { isPublic: true });
    for (const methodId of [hidden.id, mine.id, randomUUID()])
      await expect(remixMethod(user.id, { id: randomUUID(), methodId })).rejects.toThrow("no longer exists");
    expect(await owned(user.id)).toBe(1);
  });
});
