import "server-only";
import { cookies } from "next/headers";
import { type Theme, themeOf } from "@/lib/site/theme";
import { isHttps, loginCookieName } from "../auth/login-cookie";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Named beside the login cookie, and for the same reasons: `__Host-` with https, the port in it with http. */
export function themeCookieName(): string {
  return `${loginCookieName()}-theme`;
}

/** The theme this browser has chosen, so that the first HTML is drawn in it. */
export async function readTheme(): Promise<Theme> {
  return themeOf((await cookies()).get(themeCookieName())?.value);
}

/** Keeps the choice for a year. Scripts may read it: the offline page has no server to ask. «System» leaves no cookie. */
export async function keepTheme(theme: Theme): Promise<void> {
  (await cookies()).set(themeCookieName(), theme, {
    path: "/",
    sameSite: "lax",
    secure: isHttps(),
    maxAge: theme === "system" ? 0 : YEAR_SECONDS,
  });
}
