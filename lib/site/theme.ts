export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Background colours outside the style sheet: browser bars, icons, manifest. */
export const GROUND = { light: "#fbf8f2", dark: "#1b1815" } as const;

/** The light theme of app/globals.css, for pictures: satori has no CSS variables. */
export const PICTURE_COLOURS = {
  paper: GROUND.light,
  surface: "#ffffff",
  sunken: "#f4eee3",
  ink: "#2a2521",
  muted: "#6b6259",
  line: "#e7decf",
  madder: "#a8432c",
  indigo: "#37487f",
} as const;

/**
 * Replaces `light-dark()` with variables, for browsers before Safari 17.5, Chrome 123 and Firefox 120. Only for style
 * sheets outside the build, which does this itself. A scheme set below the root must declare its colours there again.
 */
export function replaceLightDark(css: string): string {
  const colour = /light-dark\(((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)/g;
  const scheme = /(?<!-)color-scheme:\s*(light|dark)(?=\s*[;}])/g;
  const lowered = css
    .replace(colour, "var(--light,$1)var(--dark,$2)")
    .replace(scheme, (line, theme: "light" | "dark") => `${line};${SCHEMES[theme]}`);
  return `:root{${SCHEMES.light}}@media(prefers-color-scheme:dark){:root{${SCHEMES.dark}}}${lowered}`;
}

/** `var(--light,…)` uses its fallback if the variable is initial, and is empty if the variable is empty. */
const SCHEMES = { light: "--light:initial;--dark: ", dark: "--light: ;--dark:initial" };

/** An unknown value follows the device. */
export function themeOf(text: unknown): Theme {
  return THEMES.find((theme) => theme === text) ?? "system";
}

/** The colour of the browser's bars; `preferred` is the device's theme. */
export function barColour(theme: Theme, preferred: "light" | "dark"): string {
  return GROUND[theme === "system" ? preferred : theme];
}
