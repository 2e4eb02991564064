"use client";

import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type AllocationAmount, type NamedTarget, secondsOf } from "@/lib/domain/crafting/allocation";
import { nearestStop, pixelsPerSecond, seamAt } from "@/lib/domain/crafting/seams";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { type ClothPart, lengthsOf } from "./cloth";

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

  function endDrag() {
    if (!drag.current || !grip) return;
    cut(grip.target, drag.current.end());
    drag.current = null;
    setGrip(null);
  }
  function cancelDrag() {
    drag.current?.goBack();
    endDrag();
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
    cancelDrag();
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

  const ifGrip = (then: () => void) => (event: PointerEvent) => event.pointerId === grip?.pointerId && then();
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
      onPointerUp: ifGrip(endDrag),
      onPointerCancel: ifGrip(cancelDrag),
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

const PERSONAL = "personal";

/** The id of the list's field or text that shows the time of a part. */
export function timeId(key: string | null): string {
  return `time-${key ?? PERSONAL}`;
}

const REST_MS = 80;

/**
 * Draws amounts without React: into the bar at once, into the list when the seam rests. React and fields would take
 * longer than a frame at each step of a drag. After the drag React renders the same.
 */
function startDrawing(bar: HTMLElement, parts: readonly ClothPart[], manualSeconds: number) {
  const whole = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const lengths = parts.flatMap(({ seconds, target, isFixed }, index) =>
    isFixed ? [] : [{ ...animateLength(bar.children[index] as HTMLElement, whole), seconds, target }],
  );
  let rest: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  /** Updates one place per frame, then checks again, since React may still render older amounts. */
  function fill() {
    if (lengths.some(updateListText)) frame = requestAnimationFrame(fill);
    else rest = setTimeout(fill, REST_MS);
  }
  function wait() {
    clearTimeout(rest);
    cancelAnimationFrame(frame);
  }
  return {
    draw(amounts: readonly AllocationAmount[]) {
      for (const one of lengths) {
        const seconds = one.target
          ? secondsOf(amounts, one.target.challengeId)
          : secondsOf(amounts, null) + manualSeconds;
        if (seconds === one.seconds) continue;
        one.seconds = seconds;
        one.show(seconds);
      }
      wait();
      rest = setTimeout(fill, REST_MS);
    },
    /** Leaves the last drawing in place for React to take over. */
    stop() {
      wait();
      for (const one of lengths) {
        updateListText(one);
        one.settle(one.seconds);
      }
      // Applies the style now; otherwise the transition, once restored, would begin where the drag began.
      bar.getBoundingClientRect();
    },
  };
}

/** Sets a length by a paused animation, because a style change would match all CSS rules again at every step. */
function animateLength(element: HTMLElement, whole: number) {
  const words = element.querySelector("[data-time]")?.firstChild;
  let growth: Animation | undefined;
  return {
    show(seconds: number) {
      growth ??= new Animation(
        new KeyframeEffect(element, { flexGrow: [0, whole] }, { duration: whole, fill: "both" }),
      );
      growth.currentTime = seconds;
      element.toggleAttribute("data-empty", seconds === 0);
      if (words) words.nodeValue = formatDuration(seconds);
    },
    settle(seconds: number) {
      element.style.flexGrow = String(seconds);
      growth?.cancel();
    },
  };
}

/** Updates a part's text in the list; returns whether it changed. */
function updateListText({ target, seconds }: { target?: NamedTarget; seconds: number }): boolean {
  const place = document.getElementById(timeId(target?.challengeId ?? null));
  const text = formatDuration(seconds);
  if (place instanceof HTMLInputElement) {
    if (place.value === text) return false;
    place.value = text;
    return true;
  }
  if (!place?.firstChild || place.firstChild.nodeValue === text) return false;
  place.firstChild.nodeValue = text;
  return true;
}
