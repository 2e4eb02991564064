import type { AllocationAmount, NamedTarget } from "@/lib/domain/crafting/allocation";
import { pixelsPerSecond } from "@/lib/domain/crafting/cloth-lengths";
import { nearestStop } from "@/lib/domain/crafting/seams";
import { type ClothPart, lengthsOf } from "./cloth";
import { startDrawing } from "./draw-cut";

/** Where a seam that is held can stand, and what all get then. */
export type Held = { stops: readonly number[]; amountsAt: (stop: number) => readonly AllocationAmount[] };

export type Grip = { bar: HTMLElement; target: NamedTarget; pointerId: number; startPx: number };

/** A seam that follows a pointer. The bar is measured once. */
export function startDrag(
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
