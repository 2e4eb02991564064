import { barColour } from "@/lib/site/theme";
import { themeCookieName } from "../request/theme-cookie";

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
