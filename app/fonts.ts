import localFont from "next/font/local";

const figtree = localFont({
  src: "../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  weight: "300 900",
  display: "swap",
  variable: "--font-figtree",
  adjustFontFallback: "Arial",
});

const fraunces = localFont({
  src: "../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-standard-normal.woff2",
  weight: "100 900",
  display: "swap",
  variable: "--font-fraunces",
  adjustFontFallback: "Times New Roman",
});

// The wider cuts are for names from Łódź or Hawaiʻi: fetched only by pages that show such a letter.
const figtreeExt = localFont({
  src: "../node_modules/@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2",
  weight: "300 900",
  display: "swap",
  variable: "--font-figtree-ext",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

const frauncesExt = localFont({
  src: "../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-ext-standard-normal.woff2",
  weight: "100 900",
  display: "swap",
  variable: "--font-fraunces-ext",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

/** Classes for <html>: the CSS variables behind `font-sans` (Figtree) and `font-display` (Fraunces). */
export const fontClasses = [figtree, fraunces, figtreeExt, frauncesExt].map((font) => font.variable).join(" ");
