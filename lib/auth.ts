import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type CurrentUser, findLogin } from "@/db/queries/auth";
import { loginCookieName, openLogin } from "./auth-cookie";
import { PATH_HEADER } from "./request";

export type { CurrentUser } from "@/db/queries/auth";

/** Who is signed in, or null. One query per request; a database error is thrown, it never means signed out. */
export const findUser = cache(async (): Promise<CurrentUser | null> => {
  const token = await openLogin((await cookies()).get(loginCookieName())?.value);
  return token ? findLogin(token.authSessionId, token.userId) : null;
});

/** Who is signed in; everybody else is sent to /login with the way back (spec §2). */
export async function requireUser(): Promise<CurrentUser> {
  const user = await findUser();
  if (user) return user;
  const path = (await headers()).get(PATH_HEADER);
  redirect(path ? `/login?next=${encodeURIComponent(path)}` : "/login");
}
