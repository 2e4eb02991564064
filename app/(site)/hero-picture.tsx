import { StitchRing } from "@/components/stopwatch/stitch-ring";
import { buttonClass } from "@/components/ui/button";
import { formatClock } from "@/lib/domain/crafting/stopwatch";
import { HandsDrawing } from "./hands-drawing";

const SECONDS = 24 * 60 + 37;
const RECEIPT = [
  ["Materials", "R318.00"],
  ["Work", "R1,702.00"],
  ["Extra costs", "R45.00"],
] as const;

/** Hands at work, and before them the stopwatch and a receipt as they are; a picture, so nothing in it can be pressed. */
export function HeroPicture() {
  return (
    <div
      role="img"
      aria-label="Two hands knit a Fair Isle yoke under a shelf with a pot, a ball of wool and folded knitting. Before them the stopwatch at 24 minutes and 37 seconds, and the receipt of the cardigan: materials, work and extra costs, R2,065.00 in all."
      className="@container relative mx-auto w-full max-w-130"
    >
      <HandsDrawing />
      <div className="relative mx-3 -mt-9 grid grid-cols-[minmax(0,1fr)] items-start gap-3 @min-[17rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] sm:mx-6 sm:-mt-14 sm:gap-5">
        <div className="grid justify-items-center gap-3 rounded-xl border border-line bg-surface p-3 shadow-float sm:p-5">
          <div className="@container relative aspect-square w-full max-w-44">
            <StitchRing seconds={SECONDS} running />
            <div className="absolute inset-0 grid place-content-center justify-items-center">
              <span className="num text-[18cqw] leading-none font-semibold tracking-tight">{formatClock(SECONDS)}</span>
              <span className="mt-1 text-xs text-muted">started 19:02</span>
            </div>
          </div>
          <span className={buttonClass({ className: "w-full" })}>Pause</span>
        </div>
        <div className="mt-6 rounded-xl border border-line bg-surface p-3 text-sm shadow-float sm:p-5">
          <span className="display block text-lg leading-tight">Fair Isle cardigan</span>
          <span className="stitch my-3 block text-indigo" />
          {RECEIPT.map(([what, amount]) => (
            <span key={what} className="num flex flex-wrap justify-between gap-x-2 py-0.5">
              <span className="text-muted">{what}</span>
              <span>{amount}</span>
            </span>
          ))}
          <span className="display mt-2 flex flex-wrap items-baseline justify-between border-t border-line pt-2 text-lg">
            <span>Total</span>
            <span>R2,065.00</span>
          </span>
        </div>
      </div>
    </div>
  );
}
