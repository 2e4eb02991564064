export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** For what is drawn outside the style sheet: browser bars, icons, manifest. */
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
 * `light-dark()` as variables, for browsers before Safari 17.5, Chrome 123 and Firefox 120. For style sheets outside the
 * build, which does this itself. A scheme below the root needs its colours declared there again.
 */
export function lowerLightDark(css: string): string {
  const colour = /light-dark\(((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)/g;
  const scheme = /(?<!-)color-scheme:\s*(light|dark)(?=\s*[;}])/g;
  const lowered = css
    .replace(colour, "var(--light,$1)var(--dark,$2)")
    .replace(scheme, (line, theme: "light" | "dark") => `${line};${SCHEMES[theme]}`);
  return `:root{${SCHEMES.light}}@media(prefers-color-scheme:dark){:root{${SCHEMES.dark}}}${lowered}`;
}

/** A variable that is initial lets its fallback through; one that is empty takes its place. */
const SCHEMES = { light: "--light:initial;--dark: ", dark: "--light: ;--dark:initial" };

/** Anything unknown follows the device. */
export function themeOf(text: unknown): Theme {
  return THEMES.find((theme) => theme === text) ?? "system";
}

/** The colour of the browser's bars; `preferred` is the device's theme. */
export function barColour(theme: Theme, preferred: "light" | "dark"): string {
  return GROUND[theme === "system" ? preferred : theme];
}
