import "server-only";
import { cookies } from "next/headers";
import { barColour, type Theme, themeOf } from "@/lib/site/theme";
import { isHttps, loginCookieName } from "./login-cookie";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The name begins like the login cookie's: `__Host-` or the port. */
export function themeCookieName(): string {
  return `${loginCookieName()}-theme`;
}

export async function readTheme(): Promise<Theme> {
  return themeOf((await cookies()).get(themeCookieName())?.value);
}

/** Saves the theme for a year; "System" needs no cookie. Scripts can read it, since the pocket stopwatch is offline. */
export async function saveTheme(theme: Theme): Promise<void> {
  (await cookies()).set(themeCookieName(), theme, {
    path: "/",
    sameSite: "lax",
    secure: isHttps(),
    maxAge: theme === "system" ? 0 : YEAR_SECONDS,
  });
}

/** Applies the theme cookie in the browser, as app/layout.tsx does on the server. */
export function themeScript(): string {
  const colours = JSON.stringify({ light: barColour("light", "light"), dark: barColour("dark", "dark") });
  return `{
const theme = /(?:^|; )${themeCookieName()}=(light|dark)/.exec(document.cookie)?.[1];
if (theme) {
document.documentElement.dataset.theme = theme;
addEventListener("DOMContentLoaded", () => {
for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = ${colours}[theme];
document.querySelector('meta[name="color-scheme"]').content = theme;
});
}
}`;
}
