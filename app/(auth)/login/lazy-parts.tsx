"use client";

import { lazyPart } from "@/components/ui/lazy-part";

// Loaded later: it is below the form.
export const LazyPasskeyLogin = lazyPart(() =>
  import("@/components/auth/passkey-login").then((file) => file.PasskeyLogin),
);
