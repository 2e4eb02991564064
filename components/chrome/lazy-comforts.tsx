"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import type { MenuComforts } from "./menu-comforts";

const Comforts = lazy(() => import("./menu-comforts").then((file) => ({ default: file.MenuComforts })));
const Keys = lazy(() => import("@/components/palette/palette-keys").then((file) => ({ default: file.PaletteKeys })));

// In chunks of their own: visitors of public pages never load them, and crafters only after the page.

export function LazyComforts(props: ComponentProps<typeof MenuComforts>) {
  return (
    <Suspense fallback={null}>
      <Comforts {...props} />
    </Suspense>
  );
}

/** Apart from the menu: React's events rise through portals, and the menu would take the palette's arrow keys. */
export function LazyPaletteKeys() {
  return (
    <Suspense fallback={null}>
      <Keys />
    </Suspense>
  );
}
