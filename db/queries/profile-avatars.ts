import "server-only";
import { eq, inArray } from "drizzle-orm";
import { NotFoundError } from "@/lib/errors";
import { db } from "../client";
import { users } from "../schema";
import { lockUser } from "./locks";

/** Puts a picture's address on the crafter, or takes it away; answers with the one before. Its files must exist by now. */
export async function replaceAvatar(userId: string, avatarUrl: string | null): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [before] = await tx.select({ avatarUrl: users.avatarUrl }).from(users).where(eq(users.id, userId));
    if (!before) throw new NotFoundError("account");
    await tx.update(users).set({ avatarUrl }).where(eq(users.id, userId));
    return before.avatarUrl;
  });
}

/** Which of these addresses are some crafter's picture. */
export async function listUsedAvatars(userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.select({ avatarUrl: users.avatarUrl }).from(users).where(inArray(users.id, userIds));
  return new Set(rows.flatMap(({ avatarUrl }) => avatarUrl ?? []));
}
