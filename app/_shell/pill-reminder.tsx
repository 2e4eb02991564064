"use client";

import type { ReactNode } from "react";
import { useRescue } from "@/components/stopwatch/use-rescue";
import type { OpenSession } from "@/lib/domain/crafting/stopwatch";

/** Asks "Still crafting?" once the stopwatch may have been forgotten, as the dashboard does; until then `children`. */
export function PillReminder({ session, children }: { session: OpenSession; children: ReactNode }) {
  if (!useRescue(session)) return children;
  return (
    <span className="text-[0.6875rem] leading-3.5 font-semibold whitespace-nowrap text-ochre">Still crafting?</span>
  );
}
