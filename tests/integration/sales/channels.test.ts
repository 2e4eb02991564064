import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findUsage } from "@/db/queries/billing/usage";
import { createChannel, listChannels, setChannelArchived, updateChannel } from "@/db/queries/sales/channels";
import { listFloors, setFloor } from "@/db/queries/sales/floors";
import { salesChannels, users } from "@/db/schema";
import { type ChannelValues, newChannelFields, readChannel } from "@/lib/domain/sales/channels";
import { allAtOnce, atOnce, failures } from "../../support/database/at-once";
import { aSalesChannel, aUser } from "../../support/people/factories";

const fair = (change: Partial<ChannelValues> = {}) => {
  const { channel } = readChannel({ ...newChannelFields("fair", "R"), perEvent: "300" });
  if (!channel) throw new Error("A starting point is sound.");
  return { id: randomUUID(), ...channel, ...change };
};
const used = (userId: string) =>
  db.$count(salesChannels, and(eq(salesChannels.userId, userId), isNull(salesChannels.archivedAt)));

describe("a new channel", () => {
  it("is mine, after those before it, as it was typed", async () => {
    const user = await aUser({ tier: "pro_lite" });
    await createChannel(user.id, fair({ name: "First" }));
    await createChannel(user.id, fair({ name: "Second", percentBp: 950, currency: "€" }));
    expect(await listChannels(user.id)).toMatchObject([
      { name: "First", perEventCents: 30_000, piecesPerEvent: 20, isArchived: false },
      { name: "Second", percentBp: 950, currency: "€" },
    ]);
    expect(await listChannels((await aUser()).id)).toEqual([]);
  });

  it("20 parallel creates on free with 1 channel end with 2", async () => {
    for (let round = 0; round < 3; round++) {
      const user = await aUser();
      await createChannel(user.id, fair());
      const results = await allAtOnce(20, () => createChannel(user.id, fair()));
      expect(results.filter(({ status }) => status === "created")).toHaveLength(1);
      expect(results).toContainEqual({ status: "limit", limit: 2 });
      expect(await used(user.id)).toBe(2);
    }
  });

  it("20 parallel inserts past the query, and 20 returns from the archive, are stopped by Postgres", async () => {
    const user = await aUser();
    const made = await atOnce(20, () => aSalesChannel(user.id));
    expect(await used(user.id)).toBe(2);
    for (const message of failures(made)) expect(message).toContain("the plan allows no more");
    const archived = await allAtOnce(5, () => aSalesChannel(user.id, { archivedAt: new Date() }));
    const back = await atOnce(20, (at) =>
      db
        .update(salesChannels)
        .set({ archivedAt: null })
        .where(eq(salesChannels.id, archived[at % 5]?.id ?? "")),
    );
    expect(failures(back)).toHaveLength(20);
    expect(await used(user.id)).toBe(2);
  });

  it("a repeated request makes one channel, even at the limit; another's key makes none", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    await createChannel(user.id, fair());
    const input = fair();
    const results = await allAtOnce(5, () => createChannel(user.id, input));
    expect(results).toEqual(Array(5).fill({ status: "created", id: input.id }));
    expect(await used(user.id)).toBe(2);
    await expect(createChannel(other.id, input)).rejects.toThrow("This channel no longer exists.");
  });

  it("is refused at 100 %, and nothing is stored, also past the product", async () => {
    const user = await aUser();
    expect(readChannel({ ...newChannelFields("direct", "R"), percent: "100" }).problems).not.toBeNull();
    await expect(aSalesChannel(user.id, { percentBp: 10_000 })).rejects.toThrow();
    expect(await used(user.id)).toBe(0);
  });
});

describe("channels beyond the plan", () => {
  it("keep working after a downgrade from ten: they are listed, changed and archived, and no new one is made", async () => {
    const user = await aUser({ tier: "pro_plus" });
    for (let at = 0; at < 10; at++) await createChannel(user.id, fair({ name: `Shop ${at}` }));
    await db.update(users).set({ tier: "free" }).where(eq(users.id, user.id));
    const [first] = await listChannels(user.id);
    if (!first) throw new Error("There are ten.");
    const { isArchived: _, ...channel } = first;
    await updateChannel(user.id, { ...channel, name: "Still mine" });
    expect((await listChannels(user.id)).map(({ name }) => name)).toContain("Still mine");
    expect(await createChannel(user.id, fair())).toEqual({ status: "limit", limit: 2 });
    await setChannelArchived(user.id, { channelId: first.id, archived: true });
    expect(await setChannelArchived(user.id, { channelId: first.id, archived: false })).toEqual({
      status: "limit",
      limit: 2,
    });
    expect((await findUsage(user.id))?.salesChannels).toEqual({ currentCount: 9, limitCount: 2, canCreate: false });
  });
});

describe("a channel", () => {
  it("does not exist for another crafter, who can neither change nor archive it", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const { id } = await aSalesChannel(user.id, { name: "Mine" });
    await expect(updateChannel(other.id, fair({ name: "Theirs" }))).rejects.toThrow("no longer exists");
    await expect(updateChannel(other.id, { ...fair(), id })).rejects.toThrow("no longer exists");
    await expect(setChannelArchived(other.id, { channelId: id, archived: true })).rejects.toThrow("no longer exists");
    expect(await listChannels(user.id)).toMatchObject([{ name: "Mine", isArchived: false }]);
  });

  it("is archived and used again, and a repeated request changes nothing", async () => {
    const user = await aUser();
    const { id } = await aSalesChannel(user.id);
    for (const archived of [true, true, false, false]) {
      expect(await setChannelArchived(user.id, { channelId: id, archived })).toEqual({ status: "stored" });
      expect(await listChannels(user.id)).toMatchObject([{ id, isArchived: archived }]);
    }
  });
});

describe("the least an hour should bring", () => {
  it("has a value for each currency, each crafter's own, gone once emptied", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    await setFloor(user.id, { currency: "R", floorCents: 6_000 });
    await setFloor(user.id, { currency: "€", floorCents: 1_200 });
    await setFloor(user.id, { currency: "R", floorCents: 6_500 });
    expect(await listFloors(user.id)).toEqual([
      { currency: "R", floorCents: 6_500 },
      { currency: "€", floorCents: 1_200 },
    ]);
    expect(await listFloors(other.id)).toEqual([]);
    await setFloor(user.id, { currency: "R", floorCents: null });
    expect(await listFloors(user.id)).toEqual([{ currency: "€", floorCents: 1_200 }]);
  });
});
