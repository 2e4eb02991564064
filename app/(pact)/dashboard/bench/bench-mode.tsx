"use client";

import { Button } from "@/components/ui/button";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { StopwatchState } from "@/lib/client/stopwatch/store";
import { useBench } from "./use-bench";

const load = () => import("./bench").then((file) => file.Bench);

/** The way into the bench mode, and the bench. */
export function BenchMode({ state, timeZone }: { state: StopwatchState; timeZone: string }) {
  const { isOpen, open, leave } = useBench();
  const Bench = useLazyPart(isOpen, load, leave);
  return (
    <>
      <Button variant="muted" size="inline" onClick={open} onPointerEnter={() => void load().catch(() => {})}>
        Bench mode
      </Button>
      {isOpen && Bench ? <Bench {...{ state, timeZone }} onLeave={leave} /> : null}
    </>
  );
}
