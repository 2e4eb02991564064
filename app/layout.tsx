import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/toast";
import { DEFAULT_LOCALE, readersLocale } from "@/lib/domain/shared/formats";
import { currentAccountTag } from "@/lib/server/auth/current-user";
import { env } from "@/lib/server/env";
import { readTheme } from "@/lib/server/request/theme";
import { SITE } from "@/lib/site/site";
import { barColour } from "@/lib/site/theme";
import { AccountWatch } from "./_shell/account-watch";
import "./globals.css";
import localFont from "next/font/local";

export async function generateMetadata(): Promise<Metadata> {
  // Before env(): `next build` has no request and no configuration, and this line stops its attempt to prerender.
  await headers();
  return {
    metadataBase: new URL(env().APP_URL),
    title: { default: `${SITE.name}: ${SITE.promise}`, template: `%s · ${SITE.name}` },
    formatDetection: { telephone: false },
  };
}

export async function generateViewport(): Promise<Viewport> {
  const theme = await readTheme();
  return {
    width: "device-width",
    initialScale: 1,
    colorScheme: theme === "system" ? "light dark" : theme,
    themeColor: (["light", "dark"] as const).map((preferred) => ({
      media: `(prefers-color-scheme: ${preferred})`,
      color: barColour(theme, preferred),
    })),
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the request makes every page dynamic: a prerendered page could not contain the response's CSP nonce.
  await headers();
  const [theme, account] = await Promise.all([readTheme(), currentAccountTag()]);
  const locale = readersLocale();
  return (
    <html
      lang="en"
      className={fontClasses}
      data-theme={theme === "system" ? undefined : theme}
      data-locale={locale === DEFAULT_LOCALE ? undefined : locale}
    >
      <body className="flex min-h-dvh flex-col">
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        {children}
        <Toaster />
        <AccountWatch account={account} />
      </body>
    </html>
  );
}

const figtree = localFont({
  src: "../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  weight: "300 900",
  display: "swap",
  variable: "--font-figtree",
  adjustFontFallback: false,
});

// Fraunces at the one weight that is used, 560: half the bytes. Made with fonttools from fraunces-latin-standard-normal.woff2,
// with optical sizes; the instancer has to be kept from giving all of them the alternates of the smallest (rvrn).
const fraunces = localFont({
  src: "./fonts/fraunces.woff2",
  weight: "500 700",
  display: "swap",
  variable: "--font-fraunces",
  adjustFontFallback: false,
});

// The latin-ext files are for names such as Łódź or Hawaiʻi: fetched only by pages that show such a letter. After them come
// the fonts of fonts/fallback.css, which may have these letters too.
const figtreeExt = localFont({
  src: "../node_modules/@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2",
  weight: "300 900",
  display: "swap",
  variable: "--font-figtree-ext",
  fallback: ["Figtree Arial", "Figtree Roboto", "Figtree DejaVu"],
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
  fallback: ["Fraunces Times", "Fraunces Noto", "Fraunces DejaVu"],
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
const fontClasses = [figtree, fraunces, figtreeExt, frauncesExt].map((font) => font.variable).join(" ");
