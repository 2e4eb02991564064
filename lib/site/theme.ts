/** How the product looks: as the device says, or always light, or always dark. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The page's ground in each theme, for what is drawn outside our style sheet: the browser's bars, icons, manifest. */
export const GROUND = { light: "#fbf8f2", dark: "#1b1815" } as const;

/** A stored or posted choice; anything else follows the device. */
export function themeOf(text: unknown): Theme {
  return THEMES.find((theme) => theme === text) ?? "system";
}

/** The browser's bars over a page of this theme, by what the device prefers. */
export function barColour(theme: Theme, preferred: "light" | "dark"): string {
  return GROUND[theme === "system" ? preferred : theme];
}
