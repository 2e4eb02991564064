"use client";

import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import type { MenuExtras } from "./menu-extras";

// What can't be fetched, offline for instance, is missing until the next page instead of taking this page away.
const nothing = () => ({ default: () => null });
const Comforts = lazy<ComponentType<ComponentProps<typeof MenuExtras>>>(() =>
  import("./menu-extras").then((file) => ({ default: file.MenuExtras }), nothing),
);
const Keys = lazy(() => import("./palette/palette-keys").then((file) => ({ default: file.PaletteKeys }), nothing));

// In chunks of their own: visitors of public pages never load them, and crafters only after the page.

export function LazyMenuExtras(props: ComponentProps<typeof MenuExtras>) {
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
