export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** For what is drawn outside the style sheet: browser bars, icons, manifest. */
export const GROUND = { light: "#fbf8f2", dark: "#1b1815" } as const;

/** Anything unknown follows the device. */
export function themeOf(text: unknown): Theme {
  return THEMES.find((theme) => theme === text) ?? "system";
}

/** The colour of the browser's bars; `preferred` is the device's theme. */
export function barColour(theme: Theme, preferred: "light" | "dark"): string {
  return GROUND[theme === "system" ? preferred : theme];
}
