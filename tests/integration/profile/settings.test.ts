import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findPublicProfile } from "@/db/queries/profile/public-profile";
import { updateProfile } from "@/db/queries/profile/settings";
import { users } from "@/db/schema";
import { ProfileInput } from "@/lib/domain/profile/input";
import { aFinishedSession, aUser, dateIn } from "../../support/people/factories";

const typed = {
  displayName: "  Thandi Thread ",
  country: "ZA",
  instagramUrl: "https://www.instagram.com/thandi",
  tiktokUrl: "",
  youtubeUrl: "https://youtu.be/abc",
};

describe("a public profile", () => {
  it("shows its public fields, level and XP, but no email address, plan or time zone", async () => {
    const user = await aUser({ displayName: "Ines", country: "PT", tier: "pro_plus" });
    // Yesterday at noon: a session over midnight is a streak of two days.
    const startedAt = new Date(new Date().setUTCHours(-12, 0, 0, 0));
    await aFinishedSession(user.id, { durationSeconds: 7200, startedAt });
    expect(await findPublicProfile(user.id)).toEqual({
      displayName: "Ines",
      avatarUrl: null,
      country: "PT",
      instagramUrl: null,
      tiktokUrl: null,
      youtubeUrl: null,
      totalCraftingSeconds: 7200,
      currentStreak: 1,
      sessionCount: 1,
      xp: 130,
      level: 2,
      isHidden: false,
    });
  });

  it("shows 0 for a streak that is over", async () => {
    const user = await aUser({ streakDays: 12, streakLastDate: dateIn(-3) });
    expect((await findPublicProfile(user.id))?.currentStreak).toBe(0);
  });

  it.each([randomUUID(), "me", "", "../dashboard", "00000000-0000-0000-0000-00000000000g"])(
    "is not found under the id %s",
    async (id) => expect(await findPublicProfile(id)).toBeNull(),
  );
});

describe("editing a profile", () => {
  it("stores typed fields, and null for empty ones, in the crafter's own profile only", async () => {
    const [user, other] = [await aUser(), await aUser({ displayName: "Other" })];
    await updateProfile(user.id, ProfileInput.parse(typed));
    expect(await findPublicProfile(user.id)).toMatchObject({
      displayName: "Thandi Thread",
      country: "ZA",
      instagramUrl: "https://www.instagram.com/thandi",
      tiktokUrl: null,
      youtubeUrl: "https://youtu.be/abc",
    });
    expect(await findPublicProfile(other.id)).toMatchObject({ displayName: "Other", country: null, youtubeUrl: null });
    const empty = { displayName: " ", country: "", instagramUrl: "", tiktokUrl: " ", youtubeUrl: "" };
    await updateProfile(user.id, ProfileInput.parse(empty));
    const [row] = await db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({
      displayName: null,
      country: null,
      instagramUrl: null,
      tiktokUrl: null,
      youtubeUrl: null,
    });
  });

  it("is rejected by Postgres itself for a link that is not https", async () => {
    const user = await aUser();
    const values = { ...ProfileInput.parse(typed), youtubeUrl: "javascript:alert(1)//youtube.com" };
    await expect(updateProfile(user.id, values)).rejects.toThrow();
  });
});
