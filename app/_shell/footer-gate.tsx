"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

const footed = /^\/(?:$|profile(?:\/[\da-f-]{36})?$|(?:terms|billing|pricing)(?:\/|$))/;

/** The footer appears only on /, profiles, terms, billing and pricing; the settings are no profile. */
export function FooterGate({ children }: { children: ReactNode }) {
  return footed.test(usePathname()) ? children : null;
}
