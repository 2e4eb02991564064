import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { findMethod } from "@/db/queries/methods/cards";
import { dismissFirstSteps, findFirstSteps } from "@/db/queries/profile/first-steps";
import { findPublicProfile } from "@/db/queries/profile/public-profile";
import { answerWelcome, setCraftSettings, setCurrency, updateProfile } from "@/db/queries/profile/settings";
import { userChallenges, userSelectedImpacts } from "@/db/schema";
import { CurrencyInput, ProfileInput, type WelcomeAnswers } from "@/lib/domain/profile/input";
import { localDateOf, weekOf } from "@/lib/domain/shared/local-time";
import { runAllAtOnce } from "../../support/database/at-once";
import { findCurrentUser } from "../../support/people/current-user";
import {
  aChallenge,
  aFinishedSession,
  aMembership,
  aMethod,
  anOpenSession,
  aUser,
  dateIn,
} from "../../support/people/factories";
import { readUser } from "../../support/people/open-sessions";

const aNewcomer = () => aUser({ welcomedAt: null, firstStepsDismissedAt: null });

describe("the currency of an account", () => {
  it("is stored by its ISO code and taken back, for its own crafter only", async () => {
    const [user, other] = [await aUser({ country: "DE" }), await aUser()];
    await setCurrency(user.id, CurrencyInput.parse("JPY"));
    expect([await readUser(user.id), await readUser(other.id)]).toMatchObject([
      { currency: "JPY" },
      { currency: null },
    ]);
    await setCurrency(user.id, CurrencyInput.parse(null));
    expect(await readUser(user.id)).toMatchObject({ currency: null });
  });

  it.each(["eur", "EURO", "XXX", "€", ""])("is refused where it is %s", (code) =>
    expect(CurrencyInput.safeParse(code).success).toBe(false),
  );

  it("changes no method that exists", async () => {
    const user = await aUser();
    const method = await aMethod(user.id, { currency: "R" });
    await setCurrency(user.id, "EUR");
    expect(await findMethod(user.id, method.id)).toMatchObject({ currency: "R" });
  });
});

describe("a profile", () => {
  const links = { instagramUrl: "https://www.instagram.com/thandi", tiktokUrl: "", youtubeUrl: "https://youtu.be/abc" };
  const typed = { displayName: "  Thandi Thread ", country: "ZA", ...links };
  const noLinks = { instagramUrl: null, tiktokUrl: null, youtubeUrl: null };

  it("shows its public fields, level and XP, but no email address, plan or time zone", async () => {
    const user = await aUser({ displayName: "Ines", country: "PT", tier: "pro_plus" });
    // Yesterday at noon: a session over midnight is a streak of two days.
    const startedAt = new Date(new Date().setUTCHours(-12, 0, 0, 0));
    await aFinishedSession(user.id, { durationSeconds: 7200, startedAt });
    const fields = { displayName: "Ines", avatarUrl: null, country: "PT", isHidden: false };
    const figures = { totalCraftingSeconds: 7200, currentStreak: 1, sessionCount: 1, xp: 130, level: 2 };
    expect(await findPublicProfile(user.id)).toEqual({ ...fields, ...noLinks, ...figures });
  });

  it("shows 0 for a streak that is over", async () => {
    const user = await aUser({ streakDays: 12, streakLastDate: dateIn(-3) });
    expect((await findPublicProfile(user.id))?.currentStreak).toBe(0);
  });

  it.each([randomUUID(), "me", "", "../dashboard", "00000000-0000-0000-0000-00000000000g"])(
    "is not found under the id %s",
    async (id) => expect(await findPublicProfile(id)).toBeNull(),
  );

  it("stores typed fields, and null for empty ones, for its own crafter only", async () => {
    const [user, other] = [await aUser(), await aUser({ displayName: "Other" })];
    await updateProfile(user.id, ProfileInput.parse(typed));
    const stored = { ...typed, displayName: "Thandi Thread", tiktokUrl: null };
    expect(await findPublicProfile(user.id)).toMatchObject(stored);
    expect(await findPublicProfile(other.id)).toMatchObject({ displayName: "Other", country: null, ...noLinks });
    const empty = { displayName: " ", country: "", instagramUrl: "", tiktokUrl: " ", youtubeUrl: "" };
    await updateProfile(user.id, ProfileInput.parse(empty));
    expect(await readUser(user.id)).toMatchObject({ displayName: null, country: null, ...noLinks });
  });

  it("is rejected by Postgres itself for a link that is not https, and for an invalid craft or goal", async () => {
    const { id } = await aUser();
    const values = { ...ProfileInput.parse(typed), youtubeUrl: "javascript:alert(1)//youtube.com" };
    await expect(updateProfile(id, values)).rejects.toThrow();
    await expect(setCraftSettings(id, { craft: null, weeklyGoalHours: 0 })).rejects.toThrow();
    await expect(setCraftSettings(id, { craft: "", weeklyGoalHours: 1 })).rejects.toThrow();
  });
});

const unchosen = { timeZone: "UTC", challengeId: null, causeId: null };
const nothing: WelcomeAnswers = { displayName: null, craft: null, weeklyGoalHours: null, ...unchosen };

async function rowsOf(userId: string) {
  const joined = await db.select().from(userChallenges).where(eq(userChallenges.userId, userId));
  const chosen = await db.select().from(userSelectedImpacts).where(eq(userSelectedImpacts.userId, userId));
  return { row: await readUser(userId), joined: joined.map(({ challengeId }) => challengeId), chosen };
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
    const { row, joined, chosen } = await rowsOf(user.id);
    expect(row).toMatchObject({ ...answers, welcomedAt: expect.any(Date) });
    expect(joined).toEqual([challenge.id]);
    expect(chosen).toEqual([{ userId: user.id, causeId: 2, week: weekOf(today) }]);
    expect(await readUser(other.id)).toMatchObject({ displayName: null, craft: null, welcomedAt: null });
  });

  it("change nothing where they are left out", async () => {
    const user = await aUser({ welcomedAt: null, displayName: "Ada", craft: "Lace", weeklyGoalHours: 3 });
    await answerWelcome(user.id, nothing);
    const { row, joined, chosen } = await rowsOf(user.id);
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
    const { row, joined, chosen } = await rowsOf(user.id);
    expect(row).toMatchObject({ displayName: null, timeZone: "UTC", welcomedAt: null });
    expect([joined, chosen]).toEqual([[], []]);
  });

  it("are stored once, at the time of the first, when they are sent many times", async () => {
    const [user, challenge] = [await aNewcomer(), await aChallenge()];
    const answers = { ...nothing, challengeId: challenge.id, causeId: 1 };
    await runAllAtOnce(8, () => answerWelcome(user.id, answers));
    const { row, joined, chosen } = await rowsOf(user.id);
    expect([joined.length, chosen.length]).toEqual([1, 1]);
    await answerWelcome(user.id, nothing);
    expect(row?.welcomedAt).toEqual(expect.any(Date));
    expect((await readUser(user.id))?.welcomedAt).toEqual(row?.welcomedAt);
  });

  it("can be changed and cleared later", async () => {
    const user = await aUser({ craft: "Lace", weeklyGoalHours: 3 });
    await setCraftSettings(user.id, { craft: "Felt", weeklyGoalHours: null });
    expect(await readUser(user.id)).toMatchObject({ craft: "Felt", weeklyGoalHours: null });
  });
});

describe("the first steps", () => {
  const undone = { started: false, gave: false, joined: false, chose: false, priced: false };
  const none = { ...undone, waitingSessionId: null, onlySessionSeconds: null };

  it("follow what this crafter has done, not what others have", async () => {
    const [user, other] = [await aNewcomer(), await aNewcomer()];
    expect(await findFirstSteps(user.id)).toEqual(none);

    const challenge = await aChallenge();
    await aFinishedSession(user.id, { durationSeconds: 3600, daysAgo: 1 });
    const { id } = await aFinishedSession(user.id, { durationSeconds: 3600 });
    expect(await findFirstSteps(user.id)).toEqual({ ...none, started: true, waitingSessionId: id });
    await aMembership(user.id, challenge.id);
    await saveAllocation(user.id, { sessionId: id, amounts: [{ challengeId: null, seconds: 3600 }] });
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
    expect(await findCurrentUser(user.id)).toMatchObject({ hasFirstSteps: false });
    expect(await findCurrentUser(other.id)).toMatchObject({ hasFirstSteps: true });
  });
});
