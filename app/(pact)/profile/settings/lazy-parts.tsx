"use client";

import { lazyPart } from "@/components/ui/lazy-part";

// Loaded separately, because they are below the first screen or folded.

export const LazyChangePasswordForm = lazyPart(() =>
  import("./change-password-form").then((file) => file.ChangePasswordForm),
);
export const LazyBreakForm = lazyPart(() => import("./break-form").then((file) => file.BreakForm));
export const LazyDeleteAccount = lazyPart(() => import("./delete-account").then((file) => file.DeleteAccount));
export const LazyCraftForm = lazyPart(() => import("./craft-form").then((file) => file.CraftForm));
export const LazyCurrencyForm = lazyPart(() => import("./currency-form").then((file) => file.CurrencyForm));
export const LazyTimeZoneForm = lazyPart(() => import("./time-zone-form").then((file) => file.TimeZoneForm));
