import { and, eq, sql } from "drizzle-orm";
import { db, prepareQuery } from "@/db/connection/client";
import { readFirstRow } from "@/db/connection/replica";
import { users } from "@/db/schema";
import { levelForXp } from "@/lib/domain/profile/levels";
import { isUuid } from "@/lib/domain/shared/address";
import { streakColumns, withStreak } from "../progress/streak";
import { newestCompleted } from "../projects/completed";
import { isHidden, isShown, shownToOthers } from "../visibility";

/** All public data of a crafter. `country` is an ISO code. */
export type PublicProfile = NonNullable<Awaited<ReturnType<typeof findPublicProfile>>>;

export async function findPublicProfile(profileId: string) {
  if (!isUuid(profileId)) return null;
  const isTheirs = and(eq(users.id, profileId), isShown);
  const row = await readFirstRow((on) =>
    on
      .select({ ...columns, ...shownColumns })
      .from(users)
      .where(isTheirs),
  );
  return row ? toProfile(row) : null;
}

/**
 * The crafter's own profile, read from the primary so that it has the latest changes. Includes hidden values.
 * `finished`: the newest completed projects.
 */
export async function findOwnProfile(userId: string) {
  const [row] = await ownQuery().execute({ userId });
  return row ? toProfile(row) : null;
}

const columns = {
  country: users.country,
  /** Reported: others see neither name, avatar nor links until a moderator decides. */
  isHidden: isHidden("profile", "users.id"),
  totalCraftingSeconds: users.totalCraftingSeconds,
  ...streakColumns,
  sessionCount: users.sessionCount,
  xp: users.xp,
};

const shownColumns = {
  displayName: shownToOthers("display_name"),
  avatarUrl: shownToOthers("avatar_url"),
  instagramUrl: shownToOthers("instagram_url"),
  tiktokUrl: shownToOthers("tiktok_url"),
  youtubeUrl: shownToOthers("youtube_url"),
};

const { displayName, avatarUrl, instagramUrl, tiktokUrl, youtubeUrl } = users;

const ownQuery = prepareQuery(() =>
  db
    .select({ ...columns, displayName, avatarUrl, instagramUrl, tiktokUrl, youtubeUrl, finished: newestCompleted })
    .from(users)
    .where(and(eq(users.id, sql.placeholder("userId")), isShown))
    .prepare("own_profile"),
);

function toProfile<Row extends Parameters<typeof withStreak>[0] & { xp: number }>(row: Row) {
  return { ...withStreak(row), level: levelForXp(row.xp) };
}
