import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findUsage } from "@/db/queries/billing/usage";
import { findMethod } from "@/db/queries/methods/cards";
import { createMethod, deleteMethod, listMyMethods, updateMethod } from "@/db/queries/methods/own";
import { listPublicMethods } from "@/db/queries/methods/public";
import { setSaved } from "@/db/queries/methods/saved";
import { calculationMethods, savedMethods, users } from "@/db/schema";
import { TIERS } from "@/lib/domain/billing/tiers";
import { MethodInput } from "@/lib/domain/methods/input";
import { NEW_METHOD } from "@/lib/domain/methods/method-fields";
import { readMethodSearch } from "@/lib/domain/methods/search";
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { aMethod, aUser } from "../../support/people/factories";
import {
  aTypedMethod,
  countOwned,
  countSaved,
  NAUGHTY_TEXTS,
  somePublicMethods,
} from "../../support/people/method-fields";

const aSearch = (text: string, more: { sort?: string; page?: string } = {}) =>
  readMethodSearch({ search: text, ...more });

const listTitles = async (userId: string, text: string, more = {}) =>
  (await listPublicMethods(userId, aSearch(text, more))).methods.map((method) => method.title);

describe("a new method", () => {
  it("is listed as the crafter's own, newest first, as it was typed", async () => {
    const user = await aUser({ displayName: "Ada" });
    await createMethod(user.id, aTypedMethod({ title: "First" }));
    const made = await createMethod(
      user.id,
      aTypedMethod({ title: "Second", description: "Two\nlines", currency: "€" }),
    );
    expect(made).toMatchObject({ status: "created", method: { title: "Second", rateCents: 12_050 } });
    expect(await listMyMethods(user.id)).toMatchObject([
      { title: "Second", description: "Two\nlines", currency: "€", isMine: true, makerName: "Ada", isSaved: false },
      { title: "First", hoursPerDay: 8, isPublic: false, remixOf: null },
    ]);
  });

  it("is refused beyond Free's limit of 3, even when 20 are created in parallel", async () => {
    const user = await aUser();
    await runAllAtOnce(2, () => aMethod(user.id));
    const results = await runAllAtOnce(20, () => createMethod(user.id, aTypedMethod()));
    expect(results.filter((result) => result.status === "created")).toHaveLength(1);
    expect(results).toContainEqual({ status: "limit", limit: 3 });
    expect(await countOwned(user.id)).toBe(3);
  });

  it("is created once by a repeated request, and not by another crafter's request with the same id", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    await runAllAtOnce(2, () => aMethod(user.id));
    const input = aTypedMethod();
    const results = await runAllAtOnce(5, () => createMethod(user.id, input));
    expect(results.map((result) => result.status)).toEqual(Array(5).fill("created"));
    expect(await countOwned(user.id)).toBe(3);
    await expect(createMethod(other.id, input)).rejects.toThrow("no longer exists");
    expect(await countOwned(other.id)).toBe(0);
  });

  it("keeps naughty titles and descriptions as typed", async () => {
    const user = await aUser({ tier: "pro_plus" });
    for (const text of NAUGHTY_TEXTS) {
      const input = aTypedMethod({ title: text, description: `${text}\n${text}` });
      await createMethod(user.id, input);
      const kept = { title: text.normalize("NFC"), description: `${text}\n${text}`.normalize("NFC") };
      expect(await findMethod(user.id, input.id)).toMatchObject(kept);
    }
  });
});

describe("the plan's limits on methods and saved methods", () => {
  const cases = Object.values(TIERS).flatMap(({ id, limits }) =>
    [-1, 0, 1].map((offset) => ({ tier: id, offset, limits })),
  );

  it.each(cases)("apply on $tier at $offset from the limit", async ({ tier, offset, limits }) => {
    const user = await aUser({ tier: "pro_plus" });
    const [methods, saves] = [limits.calculationMethods, limits.savedMethods].map(
      (limit) => (limit === -1 ? 12 : limit) + offset,
    ) as [number, number];
    const others = await somePublicMethods(14);
    await runAllAtOnce(methods, () => aMethod(user.id));
    await runAllAtOnce(saves, (at) =>
      db.insert(savedMethods).values({ userId: user.id, methodId: others[at]?.id ?? "" }),
    );
    await db.update(users).set({ tier }).where(eq(users.id, user.id));

    const canCreate = offset < 0 || tier === "pro_plus";
    expect(await findUsage(user.id)).toMatchObject({
      calculationMethods: { currentCount: methods, limitCount: limits.calculationMethods, canCreate },
      savedMethods: { currentCount: saves, limitCount: limits.savedMethods, canCreate },
    });
    expect((await createMethod(user.id, aTypedMethod())).status).toBe(canCreate ? "created" : "limit");
    const last = others.at(-1)?.id ?? "";
    expect((await setSaved(user.id, last, true)).status).toBe(canCreate ? "saved" : "limit");
    expect(await countOwned(user.id)).toBe(methods + (canCreate ? 1 : 0));
    expect(await countSaved(user.id)).toBe(saves + (canCreate ? 1 : 0));
  });

  it("are enforced by Postgres itself, even for parallel inserts that bypass the product", async () => {
    for (const { id: tier, limits } of Object.values(TIERS).filter(({ id }) => id !== "pro_plus")) {
      const [user, others] = await Promise.all([aUser({ tier }), somePublicMethods(6)]);
      const made = await runAtOnce(10, () => aMethod(user.id));
      const kept = await runAtOnce(6, (i) =>
        db.insert(savedMethods).values({ userId: user.id, methodId: others[i]?.id ?? "" }),
      );
      expect([await countOwned(user.id), await countSaved(user.id)]).toEqual([
        limits.calculationMethods,
        limits.savedMethods,
      ]);
      for (const message of [...failuresOf(made), ...failuresOf(kept)])
        expect(message).toContain("the plan allows no more");
    }
  });

  it("block new methods after a downgrade until there is room, but delete nothing", async () => {
    const user = await aUser({ tier: "pro_plus" });
    await runAllAtOnce(5, () => aMethod(user.id));
    await db.update(users).set({ tier: "free" }).where(eq(users.id, user.id));
    expect(await createMethod(user.id, aTypedMethod())).toEqual({ status: "limit", limit: 3 });
    const mine = await listMyMethods(user.id);
    expect(mine).toHaveLength(5);
    await updateMethod(user.id, aTypedMethod({ title: "Still mine to edit" }, mine[0]?.id));
    for (const method of mine.slice(0, 3)) await deleteMethod(user.id, method.id);
    expect((await createMethod(user.id, aTypedMethod())).status).toBe("created");
  });
});

describe("the Public tab", () => {
  it("shows other crafters' public methods with their makers, and which ones the reader saved", async () => {
    const word = `zig${randomUUID().slice(0, 8)}`;
    const [me, ada, nameless] = await Promise.all([aUser(), aUser({ displayName: "Ada" }), aUser()]);
    await aMethod(me.id, { isPublic: true, title: `${word} mine` });
    await aMethod(ada.id, { title: `${word} hidden` });
    const open = await aMethod(ada.id, { isPublic: true, title: `${word} open` });
    await aMethod(nameless.id, { isPublic: true, title: "Other", description: `about ${word}s` });
    await setSaved(me.id, open.id, true);
    const { methods, hasNext } = await listPublicMethods(me.id, aSearch(word));
    expect(methods).toMatchObject([
      { title: "Other", makerName: "Craft in Disguise", isSaved: false, isMine: false },
      { title: `${word} open`, makerName: "Ada", isSaved: true },
    ]);
    expect(hasNext).toBe(false);
    expect(Object.keys(methods[0] ?? {})).not.toContain("userId");
  });

  it("matches every search word anywhere in any case, and treats % and _ literally", async () => {
    const [me, maker] = await Promise.all([aUser(), aUser({ tier: "pro_plus" })]);
    const word = `Quo${randomUUID().slice(0, 6)}`;
    for (const title of [`${word} 100% Wool`, `${word} 100x Wool`, `${word} a_b`, `${word} acb`])
      await aMethod(maker.id, { isPublic: true, title });
    expect(await listTitles(me.id, `wool ${word.toUpperCase()}`)).toHaveLength(2);
    expect(await listTitles(me.id, `${word} 100%`)).toEqual([`${word} 100% Wool`]);
    expect(await listTitles(me.id, `${word} a_b`)).toEqual([`${word} a_b`]);
    expect(await listTitles(me.id, `${word} \\`)).toEqual([]);
    expect(await listTitles(me.id, `${word} '; drop table users; --`)).toEqual([]);
  });

  it("pages through the methods in the chosen order, each method once", async () => {
    const [me, maker] = await Promise.all([aUser(), aUser({ tier: "pro_plus" })]);
    const word = `pag${randomUUID().slice(0, 8)}`;
    await runAllAtOnce(30, (i) =>
      aMethod(maker.id, {
        isPublic: true,
        title: `${word} ${String((i * 7) % 30).padStart(2, "0")}`,
        createdAt: new Date(2026, 0, 1, 0, i),
      }),
    );
    const numbers = (pages: string[][]) => pages.flat().map((title) => Number(title.slice(-2)));
    const both = (sort: string) => Promise.all(["1", "2"].map((page) => listTitles(me.id, word, { sort, page })));
    const made = Array.from({ length: 30 }, (_, i) => (i * 7) % 30);
    expect(numbers(await both("oldest"))).toEqual(made);
    expect(numbers(await both("newest"))).toEqual([...made].reverse());
    expect(numbers(await both("title"))).toEqual(Array.from({ length: 30 }, (_, i) => i));
    expect((await listPublicMethods(me.id, aSearch(word))).hasNext).toBe(true);
    expect(await listTitles(me.id, word, { page: "3" })).toEqual([]);
  });
});

describe("access to a method", () => {
  it.each([
    ["denies reading, editing and deleting another crafter's private method", false],
    ["allows reading another crafter's public method, but not editing or deleting it", true],
  ])("%s", async (_, isPublic) => {
    const [owner, other] = await Promise.all([aUser(), aUser()]);
    const { id } = await aMethod(owner.id, { title: "Mine", isPublic });
    expect(await findMethod(other.id, id)).toEqual(
      isPublic ? expect.objectContaining({ title: "Mine", isMine: false }) : null,
    );
    await expect(updateMethod(other.id, aTypedMethod({ title: "Theirs" }, id))).rejects.toThrow("no longer exists");
    await expect(deleteMethod(other.id, id)).rejects.toThrow("no longer exists");
    expect(await findMethod(owner.id, id)).toMatchObject({ title: "Mine", isPublic });
  });

  it("keeps the owner, credit and date on an edit, whatever is posted", async () => {
    const user = await aUser({ tier: "pro_plus" });
    const method = await aMethod(user.id, { remixOf: "Ada" });
    const forged = { userId: randomUUID(), remixOf: "Me", createdAt: new Date() };
    await updateMethod(
      user.id,
      MethodInput.parse({ ...NEW_METHOD, ...forged, id: method.id, title: "New", rate: "1" }),
    );
    const [row] = await db.select().from(calculationMethods).where(eq(calculationMethods.id, method.id));
    expect(row).toMatchObject({ title: "New", userId: user.id, remixOf: "Ada", createdAt: method.createdAt });
  });
});
