import { type CurrentUser, findLogin } from "@/db/queries/current-user";
import { aLogin } from "./factories";

/** The current user as a page of this crafter gets it, with a login of its own. */
export async function findCurrentUser(userId: string): Promise<CurrentUser> {
  const { id } = await aLogin(userId);
  const user = await findLogin(id, userId);
  if (!user) throw new Error("The login is not alive.");
  return user;
}

export async function findOpenSession(userId: string) {
  return (await findCurrentUser(userId)).openSession;
}

export async function countUnread(userId: string) {
  return (await findCurrentUser(userId)).unread;
}
