import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/toast";
import { currentAccountTag } from "@/lib/server/auth/current-user";
import { env } from "@/lib/server/env";
import { readTheme } from "@/lib/server/request/theme-cookie";
import { SITE } from "@/lib/site/site";
import { barColour } from "@/lib/site/theme";
import { AccountWatch } from "./_shell/account-watch";
import { fontClasses } from "./fonts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  // Before env(): while Next builds there is no request and no configuration, and this line ends the attempt.
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
  // Reading the request makes every page dynamic: a page built ahead could not carry this answer's CSP nonce.
  await headers();
  const [theme, account] = await Promise.all([readTheme(), currentAccountTag()]);
  return (
    <html lang="en" className={fontClasses} data-theme={theme === "system" ? undefined : theme}>
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
