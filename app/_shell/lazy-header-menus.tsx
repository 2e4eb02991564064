"use client";

import { lazyPart } from "@/components/ui/lazy-part";

export const LazyAccountMenu = lazyPart(() => import("./header-menus").then((file) => file.AccountMenu));
export const LazyAreaSwitch = lazyPart(() => import("./header-menus").then((file) => file.AreaSwitch));
export const LazyNotificationBell = lazyPart(() => import("./header-menus").then((file) => file.NotificationBell));
