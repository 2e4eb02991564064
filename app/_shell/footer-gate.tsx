"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

const footed = /^\/(?:$|(?:profile|terms|billing|pricing)(?:\/|$))/;

/** The footer appears only on /, profile, terms, billing and pricing. */
export function FooterGate({ children }: { children: ReactNode }) {
  return footed.test(usePathname()) ? children : null;
}
