"use client";

import { lazyPart } from "@/components/ui/lazy-part";

// In separate chunks: visitors of public pages share their layout with crafters, and never load these.

export const LazyAccountMenu = lazyPart(() => import("./header-menus").then((file) => file.AccountMenu));
export const LazyAreaSwitch = lazyPart(() => import("./header-menus").then((file) => file.AreaSwitch));
export const LazyNotificationBell = lazyPart(() => import("./header-menus").then((file) => file.NotificationBell));
export const LazyPill = lazyPart(() => import("./running-pill").then((file) => file.RunningPill));

/** Outside the menu: React's events bubble through portals, and the menu would handle the palette's arrow keys. */
export const LazyPaletteKeys = lazyPart(() => import("./palette/palette-keys").then((file) => file.PaletteKeys));

/** Few pages of crafters have the footer. */
export const LazyFooter = lazyPart(() => import("./footer").then((file) => file.Footer));
