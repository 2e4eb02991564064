import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { dismissFirstSteps, findFirstSteps } from "@/db/queries/profile/first-steps";
import { answerWelcome, setCraftSettings } from "@/db/queries/profile/settings";
import { userChallenges, userSelectedImpacts, users } from "@/db/schema";
import type { WelcomeAnswers } from "@/lib/domain/profile/input";
import { localDateOf, weekOf } from "@/lib/domain/shared/local-time";
import { allAtOnce } from "../../support/database/at-once";
import {
  aChallenge,
  aFinishedSession,
  aMembership,
  aMethod,
  anOpenSession,
  aUser,
  dateIn,
} from "../../support/people/factories";

const aNewcomer = () => aUser({ welcomedAt: null, firstStepsDismissedAt: null });
const nothing: WelcomeAnswers = {
  displayName: null,
  craft: null,
  weeklyGoalHours: null,
  timeZone: "UTC",
  challengeId: null,
  causeId: null,
};

async function rowOf(userId: string) {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  const joined = await db.select().from(userChallenges).where(eq(userChallenges.userId, userId));
  const chosen = await db.select().from(userSelectedImpacts).where(eq(userSelectedImpacts.userId, userId));
  return { row, joined: joined.map(({ challengeId }) => challengeId), chosen };
}

describe("the answers of the first run", () => {
  it("are stored together, in the chosen time zone, for this crafter only", async () => {
    // A zone where it is not the same day as in UTC, and a challenge of that day alone.
    const timeZone = new Date().getUTCHours() < 11 ? "Pacific/Niue" : "Pacific/Kiritimati";
    const today = localDateOf(new Date(), timeZone);
    const challenge = await aChallenge({ startDate: today, endDate: today });
    const [user, other] = [await aNewcomer(), await aNewcomer()];
    const answers = { displayName: "Thandi", craft: "Fair Isle", weeklyGoalHours: 6, timeZone };
    await answerWelcome(user.id, { ...answers, challengeId: challenge.id, causeId: 2 });
    const { row, joined, chosen } = await rowOf(user.id);
    expect(row).toMatchObject({ ...answers, welcomedAt: expect.any(Date) });
    expect(joined).toEqual([challenge.id]);
    expect(chosen).toEqual([{ userId: user.id, causeId: 2, week: weekOf(today) }]);
    expect((await rowOf(other.id)).row).toMatchObject({ displayName: null, craft: null, welcomedAt: null });
  });

  it("change nothing where they are left out", async () => {
    const user = await aUser({ welcomedAt: null, displayName: "Ada", craft: "Lace", weeklyGoalHours: 3 });
    await answerWelcome(user.id, nothing);
    const { row, joined, chosen } = await rowOf(user.id);
    expect(row).toMatchObject({ displayName: "Ada", craft: "Lace", weeklyGoalHours: 3, welcomedAt: expect.any(Date) });
    expect([joined, chosen]).toEqual([[], []]);
  });

  it.each([
    ["a challenge that is over", async () => ({ challengeId: (await aChallenge({ endDate: dateIn(-3) })).id })],
    ["a challenge that does not exist", async () => ({ challengeId: randomUUID() })],
    ["a cause that does not exist", async () => ({ challengeId: (await aChallenge()).id, causeId: 99 })],
  ])("are refused as a whole with %s", async (_, change) => {
    const user = await aNewcomer();
    const answers = { ...nothing, displayName: "Thandi", timeZone: "Asia/Tokyo", ...(await change()) };
    await expect(answerWelcome(user.id, answers)).rejects.toThrow(/can’t join this challenge|no longer exists/);
    const { row, joined, chosen } = await rowOf(user.id);
    expect(row).toMatchObject({ displayName: null, timeZone: "UTC", welcomedAt: null });
    expect([joined, chosen]).toEqual([[], []]);
  });

  it("are stored once when they are sent many times at once", async () => {
    const [user, challenge] = [await aNewcomer(), await aChallenge()];
    await allAtOnce(8, () => answerWelcome(user.id, { ...nothing, challengeId: challenge.id, causeId: 1 }));
    const { joined, chosen } = await rowOf(user.id);
    expect([joined.length, chosen.length]).toEqual([1, 1]);
  });

  it("keep the time of the first answer when they are sent again", async () => {
    const user = await aNewcomer();
    await answerWelcome(user.id, nothing);
    const { row: first } = await rowOf(user.id);
    await answerWelcome(user.id, nothing);
    const { row } = await rowOf(user.id);
    expect(row?.welcomedAt).toEqual(first?.welcomedAt);
    expect(row?.welcomedAt).not.toBeNull();
  });

  it("can be changed and cleared later, and Postgres itself rejects invalid ones", async () => {
    const user = await aUser({ craft: "Lace", weeklyGoalHours: 3 });
    await setCraftSettings(user.id, { craft: "Felt", weeklyGoalHours: null });
    expect((await rowOf(user.id)).row).toMatchObject({ craft: "Felt", weeklyGoalHours: null });
    await expect(setCraftSettings(user.id, { craft: null, weeklyGoalHours: 0 })).rejects.toThrow();
    await expect(setCraftSettings(user.id, { craft: "", weeklyGoalHours: 1 })).rejects.toThrow();
  });
});

describe("the first steps", () => {
  const none = {
    ...{ started: false, gave: false, joined: false, chose: false, priced: false },
    ...{ waitingSessionId: null, onlySessionSeconds: null },
  };

  it("follow what this crafter has done, not what others have", async () => {
    const [user, other] = [await aNewcomer(), await aNewcomer()];
    expect(await findFirstSteps(user.id)).toEqual(none);

    const challenge = await aChallenge();
    await aFinishedSession(user.id, { durationSeconds: 3600, daysAgo: 1 });
    const { id } = await aFinishedSession(user.id, { durationSeconds: 3600 });
    expect(await findFirstSteps(user.id)).toEqual({ ...none, started: true, waitingSessionId: id });
    await aMembership(user.id, challenge.id);
    await replaceAllocations(user.id, { sessionId: id, amounts: [{ challengeId: null, seconds: 3600 }] });
    await aMethod(user.id);
    await answerWelcome(user.id, { ...nothing, causeId: 1 });
    const all = { ...none, started: true, gave: true, joined: true, chose: true, priced: true };
    expect(await findFirstSteps(user.id)).toEqual({ ...all, waitingSessionId: expect.any(String) });
    expect(await findFirstSteps(other.id)).toEqual(none);
  });

  it("count a session from its Start, not from its Save", async () => {
    const user = await aNewcomer();
    await anOpenSession(user.id);
    expect(await findFirstSteps(user.id)).toEqual({ ...none, started: true });
  });

  it("include the first session's length until there is a second session", async () => {
    const user = await aNewcomer();
    await aFinishedSession(user.id, { durationSeconds: 17, daysAgo: 1 });
    expect(await findFirstSteps(user.id)).toMatchObject({ onlySessionSeconds: 17 });
    await aFinishedSession(user.id, { durationSeconds: 60 });
    expect(await findFirstSteps(user.id)).toMatchObject({ onlySessionSeconds: null });
  });

  it("do not come back once they are dismissed", async () => {
    const [user, other] = [await aNewcomer(), await aNewcomer()];
    await dismissFirstSteps(user.id);
    expect(await findFirstSteps(user.id)).toBeNull();
    expect(await findFirstSteps(other.id)).not.toBeNull();
  });
});
