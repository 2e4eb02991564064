import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { revokeRole } from "@/db/queries/admin/roles";
import { postComment } from "@/db/queries/challenges/comments";
import { joinChallenge, leaveChallenge } from "@/db/queries/challenges/join";
import { findChallenge } from "@/db/queries/challenges/list";
import {
  addChallenge,
  changeChallenge,
  endChallenge,
  findAnyChallenge,
  listAllChallenges,
  removeChallenge,
} from "@/db/queries/challenges/upkeep";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { challengeComments, challenges } from "@/db/schema";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { failuresOf, runAllAtOnce, runAtOnce } from "../../support/database/at-once";
import { anAdmin, listLinesAbout } from "../../support/people/admins";
import { aChallenge, aFinishedSession, aMembership, aUser, dateIn } from "../../support/people/factories";

const HOUR_MS = 3_600_000;
const findStored = async (id: string) => (await db.select().from(challenges).where(eq(challenges.id, id)))[0];
const GOALS = { goalQuantity: 500, goalUnit: "hours", userGoalQuantity: 10, userGoalUnit: "days" } as const;
const DAYS = { startDate: dateIn(-1), endDate: dateIn(20), isEvergreen: false };
const aNewChallenge = () => ({
  id: randomUUID(),
  name: "Winter Looms",
  description: "Weave something warm.",
  ...GOALS,
  ...DAYS,
});
const WORDS = { name: "Warmer Looms", description: "Weave something warmer." };

describe("addChallenge", () => {
  test("stores the challenge and one log line, even when retried, and lets crafters join", async () => {
    const [admin, crafter, made] = [await anAdmin(), await aUser(), aNewChallenge()];
    await addChallenge(admin, made);
    await runAllAtOnce(5, () => addChallenge(admin, made));
    expect(await findStored(made.id)).toMatchObject({ ...made, houseKey: null });
    expect(await listLinesAbout(made.id)).toMatchObject([
      { act: "challenge.added", adminId: admin.id, subjectKind: "challenge", details: { name: "Winter Looms" } },
    ]);
    await joinChallenge(crafter.id, made.id);
    expect((await listAllChallenges()).find(({ id }) => id === made.id)).toMatchObject({ members: 1 });
    expect(await findAnyChallenge(made.id)).toMatchObject({ name: "Winter Looms", members: 1 });
    expect(await findAnyChallenge(randomUUID())).toBeNull();
  });

  test("rejects a last day that is over in every time zone", async () => {
    const [admin, made] = [await anAdmin(), { ...aNewChallenge(), startDate: "2027-03-01", endDate: "2027-03-10" }];
    const late = addChallenge(admin, made, new Date("2027-03-11T12:00:00Z"));
    await expect(late).rejects.toThrow("The last day must not be in the past.");
    expect(await findStored(made.id)).toBeUndefined();
    await addChallenge(admin, made, new Date("2027-03-11T11:59:59Z"));
    expect(await findStored(made.id)).toMatchObject({ endDate: "2027-03-10" });
  });
});

describe("changeChallenge", () => {
  test("changes only the name and the description, and logs both names", async () => {
    const [admin, before] = [await anAdmin(), await aChallenge()];
    await changeChallenge(admin, { challengeId: before.id, ...WORDS });
    expect(await findStored(before.id)).toEqual({ ...before, ...WORDS });
    expect(await listLinesAbout(before.id)).toMatchObject([
      { act: "challenge.changed", details: { before: before.name, name: WORDS.name } },
    ]);
  });

  test.each([
    ["a finished one", { startDate: dateIn(-20), endDate: dateIn(-5) }, "is finished"],
    ["one of the product", { houseKey: `house-${randomUUID()}` }, "made by the product"],
  ])("rejects %s and leaves it unchanged", async (_, values, problem) => {
    const [admin, before] = [await anAdmin(), await aChallenge(values)];
    await expect(changeChallenge(admin, { challengeId: before.id, ...WORDS })).rejects.toThrow(problem);
    await expect(endChallenge(admin, before.id)).rejects.toThrow(/ended|product/);
    expect(await findStored(before.id)).toEqual(before);
    expect(await listLinesAbout(before.id)).toEqual([]);
  });

  test("rejects an unknown challenge and, like adding, ending and removing, a former admin", async () => {
    const [admin, before, made] = [await anAdmin(), await aChallenge(), aNewChallenge()];
    const nowhere = changeChallenge(admin, { challengeId: randomUUID(), ...WORDS });
    await expect(nowhere).rejects.toMatchObject({ code: "not_found" });
    await revokeRole(admin.email);
    for (const act of [
      () => addChallenge(admin, made),
      () => changeChallenge(admin, { challengeId: before.id, ...WORDS }),
      () => endChallenge(admin, before.id),
      () => removeChallenge(admin, before.id),
    ])
      await expect(act()).rejects.toMatchObject({ code: "not_found" });
    expect([await findStored(before.id), await findStored(made.id)]).toEqual([before, undefined]);
    expect([...(await listLinesAbout(before.id)), ...(await listLinesAbout(made.id))]).toEqual([]);
  });
});

describe("endChallenge", () => {
  test("keeps the time given so far and accepts sessions from its days for two more days", async () => {
    const [admin, crafter, challenge] = [await anAdmin(), await aUser(), await aChallenge()];
    await aMembership(crafter.id, challenge.id, { joinedAt: new Date(Date.now() - 80 * HOUR_MS) });
    const give = async (hoursAgo: number) => {
      const startedAt = new Date(Date.now() - hoursAgo * HOUR_MS);
      const { id: sessionId } = await aFinishedSession(crafter.id, { durationSeconds: 5_400, startedAt });
      await saveAllocation(crafter.id, { sessionId, amounts: [{ challengeId: challenge.id, seconds: 5_400 }] });
    };
    await give(60);
    const before = await findChallenge(crafter.id, challenge.id);
    const end = await endChallenge(admin, challenge.id);
    const after = await findChallenge(crafter.id, challenge.id);
    expect(after).toMatchObject({ everyone: before?.everyone, mine: before?.mine, endDate: end });
    expect(after?.mine.seconds).toBe(5_400);
    await give(50);
    expect((await findChallenge(crafter.id, challenge.id))?.mine.seconds).toBe(10_800);
    expect(await listLinesAbout(challenge.id)).toMatchObject([
      { act: "challenge.ended", details: { name: challenge.name, end } },
    ]);
  });

  test("keeps a later end date when a crafter east of UTC has already given time on that day", async () => {
    const [admin, challenge] = [await anAdmin(), await aChallenge()];
    const crafter = await aUser({ timeZone: "Pacific/Kiritimati" });
    await aMembership(crafter.id, challenge.id, { joinedAt: new Date(Date.now() - 5 * HOUR_MS) });
    const startedAt = new Date(Date.now() - 2 * HOUR_MS);
    const { id: sessionId } = await aFinishedSession(crafter.id, { durationSeconds: 3_600, startedAt });
    await saveAllocation(crafter.id, { sessionId, amounts: [{ challengeId: challenge.id, seconds: 3_600 }] });
    const given = localDateOf(startedAt, "Pacific/Kiritimati");
    const dayBefore = new Date(`${given}T12:00:00Z`).getTime() - 24 * HOUR_MS;
    expect(await endChallenge(admin, challenge.id, new Date(dayBefore))).toBe(given);
  });

  test("ends the challenge once when two admins end it at the same moment", async () => {
    const [one, other, { id }] = [await anAdmin(), await anAdmin(), await aChallenge()];
    const results = await runAtOnce(10, (index) => endChallenge(index % 2 ? one : other, id));
    expect(failuresOf(results)).toHaveLength(9);
    expect(new Set(failuresOf(results))).toEqual(new Set(["UserError: This challenge ends on that day already."]));
    expect(await listLinesAbout(id)).toHaveLength(1);
  });

  test("rejects an evergreen challenge", async () => {
    const [admin, before] = [await anAdmin(), await aChallenge({ endDate: null, isEvergreen: true })];
    await expect(endChallenge(admin, before.id)).rejects.toThrow("has no end");
    expect(await findStored(before.id)).toEqual(before);
  });
});

describe("removeChallenge", () => {
  test("removes a challenge that nobody has joined and rejects a joined one", async () => {
    const [admin, crafter] = [await anAdmin(), await aUser()];
    const [empty, joined] = [await aChallenge(), await aChallenge()];
    await joinChallenge(crafter.id, joined.id);
    await removeChallenge(admin, empty.id);
    expect(await findStored(empty.id)).toBeUndefined();
    expect(await listLinesAbout(empty.id)).toMatchObject([{ act: "challenge.removed", details: { name: empty.name } }]);
    await expect(removeChallenge(admin, joined.id)).rejects.toThrow("End it instead");
    expect(await findStored(joined.id)).toBeDefined();
  });

  test("rejects a challenge with a comment by a crafter who has left it", async () => {
    const [admin, crafter, { id }] = [await anAdmin(), await aUser(), await aChallenge()];
    await joinChallenge(crafter.id, id);
    await postComment(crafter.id, { id: randomUUID(), challengeId: id, content: "Hi" });
    await leaveChallenge(crafter.id, id);
    await expect(removeChallenge(admin, id)).rejects.toThrow("End it instead");
    expect(await db.$count(challengeComments, eq(challengeComments.challengeId, id))).toBe(1);
  });

  test("either removes the challenge or keeps its new member when a crafter joins at the same moment", async () => {
    const [admin, crafter, { id }] = [await anAdmin(), await aUser(), await aChallenge()];
    const [removed] = await runAtOnce(2, (index) =>
      index === 0 ? removeChallenge(admin, id) : joinChallenge(crafter.id, id),
    );
    expect((await findAnyChallenge(id))?.members).toBe(removed?.status === "fulfilled" ? undefined : 1);
  });
});
