"use client";

import { lazyPart } from "@/components/ui/lazy-part";

// Below the form, in a chunk of its own.
export const LazyPasskeyLogin = lazyPart(() =>
  import("@/components/auth/passkey-login").then((file) => file.PasskeyLogin),
);
