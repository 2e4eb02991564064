"use client";

import { lazyPart } from "@/components/ui/lazy-part";

// Below the first screen, in chunks of their own.

export const LazyChangePasswordForm = lazyPart(() =>
  import("./change-password-form").then((file) => file.ChangePasswordForm),
);
export const LazyBreakForm = lazyPart(() => import("./break-form").then((file) => file.BreakForm));
export const LazyTimeZoneForm = lazyPart(() => import("./time-zone-form").then((file) => file.TimeZoneForm));
