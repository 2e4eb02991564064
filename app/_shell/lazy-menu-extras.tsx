"use client";

import { lazyPart } from "@/components/ui/lazy-part";

// In chunks of their own: visitors of public pages never load them, and crafters only after the page.

export const LazyMenuExtras = lazyPart(() => import("./menu-extras").then((file) => file.MenuExtras));

/** Outside the menu: React's events bubble through portals, and the menu would handle the palette's arrow keys. */
export const LazyPaletteKeys = lazyPart(() => import("./palette/palette-keys").then((file) => file.PaletteKeys));
