"use client";

import { lazyPart } from "@/components/ui/lazy-part";

// Loaded separately: visitors of public pages share a layout with crafters, but never need these.

export const LazyAccountMenu = lazyPart(() => import("./header-menus").then((file) => file.AccountMenu));
export const LazyAreaSwitch = lazyPart(() => import("./header-menus").then((file) => file.AreaSwitch));
export const LazyNotificationBell = lazyPart(() => import("./header-menus").then((file) => file.NotificationBell));
export const LazyStudioMore = lazyPart(() => import("./header-menus").then((file) => file.StudioMore));
export const LazyPill = lazyPart(() => import("./running-pill").then((file) => file.RunningPill));

/** Outside the menu: React's events bubble through portals, and the menu would handle the palette's arrow keys. */
export const LazyPaletteKeys = lazyPart(() => import("./palette/palette-keys").then((file) => file.PaletteKeys));

/** Few of the crafters' pages show it. */
export const LazyFooter = lazyPart(() => import("./footer").then((file) => file.Footer));
