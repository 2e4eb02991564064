import "server-only";
import { sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { AVATAR_SIZES, type avatarNamed, avatarUrl } from "@/lib/domain/profile/avatars";
import { shownToOthers } from "./hidden";

type Named = NonNullable<ReturnType<typeof avatarNamed>>;

/** Whether others see this avatar now: it is the crafter's, who is neither hidden nor suspended. */
export async function isAvatarShown(userId: string, { name }: Named): Promise<boolean> {
  const urls = AVATAR_SIZES.map((size) => avatarUrl(userId, name, size));
  const [row] = await db.execute(sql`
    select 1 from users where users.id = ${userId} and suspended_at is null and ${shownToOthers("avatar_url")} in ${urls}`);
  return row !== undefined;
}
