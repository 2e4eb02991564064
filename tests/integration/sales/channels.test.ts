import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findUsage } from "@/db/queries/billing/usage";
import { createChannel, listChannels, setChannelArchived, updateChannel } from "@/db/queries/sales/channels";
import { listFloors, setFloor } from "@/db/queries/sales/floors";
import { salesChannels, users } from "@/db/schema";
import { type ChannelValues, newChannelFields, readChannel } from "@/lib/domain/sales/channels";
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { aSalesChannel, aUser } from "../../support/people/factories";

const aFair = (change: Partial<ChannelValues & { id: string }> = {}) => {
  const { channel } = readChannel({ ...newChannelFields("fair", "R"), perEvent: "300" });
  if (!channel) throw new Error("A starting point is sound.");
  return { id: randomUUID(), ...channel, ...change };
};
const countChannels = (userId: string) =>
  db.$count(salesChannels, and(eq(salesChannels.userId, userId), isNull(salesChannels.archivedAt)));

describe("a new channel", () => {
  it("is listed for its crafter only, after earlier ones, as it was typed", async () => {
    const user = await aUser({ tier: "pro_lite" });
    await createChannel(user.id, aFair({ name: "First" }));
    await createChannel(user.id, aFair({ name: "Second", percentBp: 950, currency: "€" }));
    expect(await listChannels(user.id)).toMatchObject([
      { name: "First", perEventCents: 30_000, piecesPerEvent: 20, isArchived: false },
      { name: "Second", percentBp: 950, currency: "€" },
    ]);
    expect(await listChannels((await aUser()).id)).toEqual([]);
  });

  it("is refused beyond Free's limit of 2, even when 20 are created in parallel", async () => {
    const user = await aUser();
    await createChannel(user.id, aFair());
    const results = await runAllAtOnce(20, () => createChannel(user.id, aFair()));
    expect(results.filter(({ status }) => status === "created")).toHaveLength(1);
    expect(results).toContainEqual({ status: "limit", limit: 2 });
    expect(await countChannels(user.id)).toBe(2);
  });

  it("is refused beyond the limit by Postgres itself, in direct inserts and returns from the archive", async () => {
    const user = await aUser();
    const made = await runAtOnce(20, () => aSalesChannel(user.id));
    expect(await countChannels(user.id)).toBe(2);
    for (const message of failuresOf(made)) expect(message).toContain("the plan allows no more");
    const archived = await runAllAtOnce(5, () => aSalesChannel(user.id, { archivedAt: new Date() }));
    const back = await runAtOnce(20, (at) =>
      db
        .update(salesChannels)
        .set({ archivedAt: null })
        .where(eq(salesChannels.id, archived[at % 5]?.id ?? "")),
    );
    expect(failuresOf(back)).toHaveLength(20);
    expect(await countChannels(user.id)).toBe(2);
  });

  it("is created once by a repeated request, and not by another crafter's request with the same id", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    await createChannel(user.id, aFair());
    const input = aFair();
    const results = await runAllAtOnce(5, () => createChannel(user.id, input));
    expect(results).toEqual(Array(5).fill({ status: "created", id: input.id }));
    expect(await countChannels(user.id)).toBe(2);
    await expect(createChannel(other.id, input)).rejects.toThrow("This channel no longer exists.");
  });

  it("is refused at a fee of 100 % by Postgres itself", async () => {
    const user = await aUser();
    await expect(aSalesChannel(user.id, { percentBp: 10_000 })).rejects.toThrow();
    expect(await countChannels(user.id)).toBe(0);
  });
});

describe("channels beyond the plan", () => {
  it("can be listed, changed and archived after a downgrade, while no new one is created", async () => {
    const user = await aUser({ tier: "pro_plus" });
    for (let at = 0; at < 10; at++) await createChannel(user.id, aFair({ name: `Shop ${at}` }));
    await db.update(users).set({ tier: "free" }).where(eq(users.id, user.id));
    const [first] = await listChannels(user.id);
    if (!first) throw new Error("There are ten.");
    const { isArchived: _, ...channel } = first;
    await updateChannel(user.id, { ...channel, name: "Still mine" });
    expect((await listChannels(user.id)).map(({ name }) => name)).toContain("Still mine");
    expect(await createChannel(user.id, aFair())).toEqual({ status: "limit", limit: 2 });
    await setChannelArchived(user.id, { channelId: first.id, archived: true });
    const back = await setChannelArchived(user.id, { channelId: first.id, archived: false });
    expect(back).toEqual({ status: "limit", limit: 2 });
    expect((await findUsage(user.id))?.salesChannels).toEqual({ currentCount: 9, limitCount: 2, canCreate: false });
  });
});

describe("a channel", () => {
  it("can't be changed or archived by another crafter", async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    const { id } = await aSalesChannel(user.id, { name: "Mine" });
    for (const denied of [
      () => updateChannel(other.id, aFair({ name: "Theirs" })),
      () => updateChannel(other.id, aFair({ id })),
      () => setChannelArchived(other.id, { channelId: id, archived: true }),
    ])
      await expect(denied()).rejects.toThrow("no longer exists");
    expect(await listChannels(user.id)).toMatchObject([{ name: "Mine", isArchived: false }]);
  });

  it("can be archived and restored, and a repeated request changes nothing", async () => {
    const user = await aUser();
    const { id } = await aSalesChannel(user.id);
    for (const archived of [true, true, false, false]) {
      expect(await setChannelArchived(user.id, { channelId: id, archived })).toEqual({ status: "stored" });
      expect(await listChannels(user.id)).toMatchObject([{ id, isArchived: archived }]);
    }
  });
});

describe("setFloor", () => {
  it("stores one value for each crafter and currency, and removes it when it is emptied", async () => {
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
