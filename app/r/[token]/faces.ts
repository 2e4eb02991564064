import { type Html, html } from "@/lib/server/request/html";

/**
 * The product's faces for pages outside its build, in public/fonts. Made with fonttools from @fontsource-variable: Fraunces at
 * opsz 36 and wght 560, its italic at opsz 18 and wght 400, Figtree at wght 400 to 600; Latin-1 with punctuation, and Latin
 * Extended-A with currencies in the files named ext. The end of each name is the SHA-256 of its file.
 */
export const FACES = {
  figtree: "figtree-90a61bc83de3",
  fraunces: "fraunces-0721a35c35a4",
  italic: "fraunces-italic-da9c426e2cc2",
  figtreeExt: "figtree-ext-636ee8743134",
  frauncesExt: "fraunces-ext-e4c2640c287f",
} as const;

const EXTENDED =
  "unicode-range:U+0100-0130,U+0132-0151,U+0154-017F,U+01CD-01CE,U+0218-021B,U+02BB-02BC,U+1E9E,U+20A0-20AB,U+20AD-20C0";

/** Fonts of the device, each in the width of our face, so that nothing shifts once it has loaded. */
const STAND_INS = {
  Fraunces: { Georgia: 103.9, "Noto Serif": 96.3, "Times New Roman": 115.6, "DejaVu Serif": 90.7 },
  Figtree: { Roboto: 99.1, Arial: 99.9, "DejaVu Sans": 87.9 },
};
const ITALIC_WIDTH = 0.948;

const standIns = Object.entries(STAND_INS).flatMap(([family, fonts]) =>
  Object.entries(fonts).map(([font, percent]) => ({ family, font, percent, name: `${family} as ${font}` })),
);
const standInsOf = (family: keyof typeof STAND_INS) =>
  standIns.flatMap((one) => (one.family === family ? `"${one.name}"` : [])).join(",");

export const DISPLAY = `Fraunces,${standInsOf("Fraunces")},serif`;
export const SANS = `Figtree,${standInsOf("Figtree")},system-ui,sans-serif`;

/** A face is fetched once a page shows a letter of it. */
export const FACE_RULES = [
  faceRule("Figtree", FACES.figtree, "font-weight:400 600"),
  faceRule("Figtree", FACES.figtreeExt, `font-weight:400 600;${EXTENDED}`),
  faceRule("Fraunces", FACES.fraunces, "font-weight:560"),
  faceRule("Fraunces", FACES.frauncesExt, `font-weight:560;${EXTENDED}`),
  faceRule("Fraunces", FACES.italic, "font-style:italic;font-weight:400"),
  ...standIns.map(({ name, font, percent }) => localRule(name, font, percent)),
  ...standIns.flatMap(({ family, name, font, percent }) =>
    family === "Fraunces" ? `${localRule(name, `${font} Italic`, percent * ITALIC_WIDTH, "font-style:italic;")}` : [],
  ),
].join("\n");

/** Fetches what every page shows before its style has been read. */
export function facePreloads(): Html[] {
  return [FACES.figtree, FACES.fraunces].map(
    (name) => html`<link rel="preload" href="/fonts/${name}.woff2" as="font" type="font/woff2" crossorigin>`,
  );
}

function faceRule(family: string, name: string, descriptors: string): string {
  return `@font-face{font-family:${family};src:url(/fonts/${name}.woff2)format("woff2");font-display:swap;${descriptors}}`;
}

function localRule(name: string, font: string, percent: number, style = ""): string {
  return `@font-face{font-family:"${name}";src:local("${font}");font-weight:1 999;${style}size-adjust:${percent.toFixed(1)}%}`;
}
