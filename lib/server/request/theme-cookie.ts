import "server-only";
import { cookies } from "next/headers";
import { type Theme, themeOf } from "@/lib/site/theme";
import { isHttps, loginCookieName } from "./login-cookie";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `__Host-` and the port as in the login cookie's name. */
export function themeCookieName(): string {
  return `${loginCookieName()}-theme`;
}

export async function readTheme(): Promise<Theme> {
  return themeOf((await cookies()).get(themeCookieName())?.value);
}

/** For a year. Readable by scripts, because the pocket stopwatch has no server. "System" needs no cookie. */
export async function saveTheme(theme: Theme): Promise<void> {
  (await cookies()).set(themeCookieName(), theme, {
    path: "/",
    sameSite: "lax",
    secure: isHttps(),
    maxAge: theme === "system" ? 0 : YEAR_SECONDS,
  });
}
