"use client";

import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { AllocationAmount, NamedTarget } from "@/lib/domain/crafting/allocation";
import { nearestStop, pixelsPerSecond, seamAt } from "@/lib/domain/crafting/seams";

import { type ClothPart, lengthsOf } from "./cloth";
import { startDrawing } from "./draw-cut";

export type Cutting = {
  manualSeconds: number;
  /** Takes hold of a seam. */
  hold: (target: NamedTarget) => Held;
  cut: (target: NamedTarget, seconds: number) => void;
};

export function seamId({ challengeId }: NamedTarget): string {
  return `seam-${challengeId}`;
}

/** Moves seams by pointer: a press takes hold of the seam nearest to it. */
export function useCutting(parts: readonly ClothPart[], { manualSeconds, hold, cut }: Cutting) {
  const drag = useRef<ReturnType<typeof startDrag>>(null);
  const [grip, setGrip] = useState<Grip | null>(null);

  function end() {
    if (!drag.current || !grip) return;
    cut(grip.target, drag.current.end());
    drag.current = null;
    setGrip(null);
  }
  function giveUp() {
    drag.current?.goBack();
    end();
  }

  // Runs after the press, so that a field that loses focus first applies its text.
  const begin = useEffectEvent((held: Grip) => {
    drag.current = startDrag(held, parts, hold(held.target), manualSeconds);
  });
  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    if (event.pointerId !== grip?.pointerId) return;
    event.stopPropagation();
    drag.current?.follow(event.clientX);
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    giveUp();
  });
  // Captured on the window: before React, which is slower, and before the dialog, which Escape would close.
  useEffect(() => {
    if (!grip) return;
    begin(grip);
    const listeners = new AbortController();
    const first = { capture: true, signal: listeners.signal };
    window.addEventListener("pointermove", (event) => move(event), first);
    window.addEventListener("keydown", (event) => press(event), first);
    return () => listeners.abort();
  }, [grip]);

  const ofGrip = (then: () => void) => (event: PointerEvent) => event.pointerId === grip?.pointerId && then();
  return {
    isCutting: grip !== null,
    bar: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary || grip) return;
        const bar = event.currentTarget;
        const x = event.clientX - bar.getBoundingClientRect().left - bar.clientLeft;
        const { target } = parts[seamAt(x, bar.clientWidth, lengthsOf(parts)) ?? -1] ?? {};
        if (!target) return;
        // Prevents mouse events, so that the focus stays on the seam and no other handler runs at each move.
        event.preventDefault();
        document.getElementById(seamId(target))?.focus({ preventScroll: true });
        bar.setPointerCapture(event.pointerId);
        setGrip({ bar, target, pointerId: event.pointerId, startPx: event.clientX });
      },
      onPointerUp: ofGrip(end),
      onPointerCancel: ofGrip(giveUp),
    },
  };
}

/** The positions that a dragged seam can take, and all amounts at each. */
type Held = { stops: readonly number[]; amountsAt: (stop: number) => readonly AllocationAmount[] };

type Grip = { bar: HTMLElement; target: NamedTarget; pointerId: number; startPx: number };

/** Makes a seam follow a pointer; measures the bar only once. */
function startDrag(
  { bar, target, startPx }: Grip,
  parts: readonly ClothPart[],
  { stops, amountsAt }: Held,
  manualSeconds: number,
) {
  const perSecond = pixelsPerSecond(bar.clientWidth, lengthsOf(parts));
  const start = parts.find((part) => part.target?.challengeId === target.challengeId)?.seconds ?? 0;
  const drawing = startDrawing(bar, parts, manualSeconds);
  let now = start;
  function moveTo(seconds: number) {
    if (seconds === now) return;
    now = seconds;
    drawing.draw(amountsAt(seconds));
  }
  return {
    follow: (px: number) => moveTo(nearestStop(stops, start + (px - startPx) / perSecond)),
    goBack: () => moveTo(start),
    /** Returns the seconds at which the seam was let go. */
    end(): number {
      drawing.stop();
      return now;
    },
  };
}
