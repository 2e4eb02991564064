"use client";

import { lazyPart } from "@/components/ui/lazy-part";

// In chunks of their own: visitors of public pages, who share their layout with crafters, never load them.

export const LazyAccountMenu = lazyPart(() => import("./header-menus").then((file) => file.AccountMenu));
export const LazyAreaSwitch = lazyPart(() => import("./header-menus").then((file) => file.AreaSwitch));
export const LazyNotificationBell = lazyPart(() => import("./header-menus").then((file) => file.NotificationBell));
export const LazyPill = lazyPart(() => import("./running-pill").then((file) => file.RunningPill));

/** Crafters have it on few pages. */
export const LazyFooter = lazyPart(() => import("./footer").then((file) => file.Footer));
