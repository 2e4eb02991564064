"use client";

import { useEffect } from "react";
import type { Theme } from "@/lib/site/theme";
import { HelpItems } from "./help-items";
import { PaletteItem } from "./palette/palette-item";
import { registerServiceWorker } from "./service-worker";
import { followOtherTabs } from "./theme";
import { ThemeChoice } from "./theme-choice";

export function MenuExtras({ theme }: { theme: Theme }) {
  useEffect(registerServiceWorker, []);
  useEffect(followOtherTabs, []);
  return (
    <>
      <PaletteItem />
      <HelpItems />
      <hr className="my-1.5 border-line" />
      <ThemeChoice theme={theme} />
    </>
  );
}
