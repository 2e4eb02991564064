import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { findAdmin } from "@/db/queries/admin/roles";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { NotFoundError, UserError } from "@/lib/errors";
import { PATH_HEADER } from "../request/headers";
import { type CurrentUser, findUser, isRecentlyAuthenticated } from "./current-user";

/** How long the admin pages stay open after both steps were proved. */
export const ADMIN_MINUTES = 30;

/** `isReady`: has a second factor, proved it in this login, and proved the password within the last half hour. */
type AdminStanding = { user: CurrentUser; hasApp: boolean; hasPasskey: boolean; isReady: boolean };

/** Null if the user is no admin. */
export const findAdminHere = cache(async (): Promise<AdminStanding | null> => {
  const user = await findUser();
  const login = user && { userId: user.id, authSessionId: user.authSessionId };
  const factors = login && (await findAdmin(login));
  if (!factors) return null;
  const hasFactor = factors.hasApp || factors.hasPasskey;
  return { user, ...factors, isReady: hasFactor && (await isRecentlyAuthenticated(login, ADMIN_MINUTES)) };
});

/** Must be called first by every admin page. Answers everybody else with 404. */
export async function requireAdmin(): Promise<CurrentUser> {
  const here = await findAdminHere();
  if (!here) notFound();
  if (here.isReady) return here.user;
  const path = (await headers()).get(PATH_HEADER);
  redirect(path ? `/admin/confirm?next=${encodeURIComponent(path)}` : "/admin/confirm");
}

/** Does the same for an action, whose page may have been open for long. */
export async function requireReadyAdmin(): Promise<CurrentUser> {
  const here = await findAdminHere();
  if (!here) throw new NotFoundError("page");
  if (!here.isReady) throw new UserError(`${FACTOR_TEXTS.confirmFirst} Reload this page to do so.`);
  return here.user;
}
