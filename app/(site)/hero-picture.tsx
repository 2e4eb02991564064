import { StitchRing } from "@/components/stopwatch/stitch-ring";
import { buttonClass } from "@/components/ui/button";
import { formatClock } from "@/lib/domain/crafting/stopwatch";

const SECONDS = 24 * 60 + 37;
const RECEIPT = [
  ["Materials", "R318.00"],
  ["Work", "R1,702.00"],
  ["Extra costs", "R45.00"],
] as const;

/** Knitting hands, with the stopwatch and a receipt in front; a picture, so nothing in it can be pressed. */
export function HeroPicture() {
  return (
    <div
      role="img"
      aria-label="Two hands knit a Fair Isle yoke under a shelf with a pot, a ball of wool and folded knitting. Before them the stopwatch at 24 minutes and 37 seconds, and the receipt of the cardigan: materials, work and extra costs, R2,065.00 in all."
      className="@container relative mx-auto w-full max-w-130"
    >
      <HandsDrawing />
      <div className="relative mx-3 -mt-9 grid grid-cols-[minmax(0,1fr)] items-start gap-3 @min-[17rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] sm:mx-10 sm:-mt-4 sm:gap-5">
        <div className="grid justify-items-center gap-2 rounded-xl border border-line bg-surface p-3 shadow-float sm:p-4">
          <div className="@container relative aspect-square w-full max-w-32">
            <StitchRing seconds={SECONDS} running />
            <div className="absolute inset-0 grid place-content-center justify-items-center">
              <span className="clock-digits text-[17.4cqw]">{formatClock(SECONDS)}</span>
              <span className="mt-1 text-xs text-muted">started 19:02</span>
            </div>
          </div>
          <span className={buttonClass({ className: "w-full" })}>Pause</span>
        </div>
        <div className="mt-3 rounded-xl border border-line bg-surface p-3 text-sm shadow-float sm:p-4">
          <span className="display block text-lg leading-tight">Fair Isle cardigan</span>
          <span className="stitch my-3 block text-indigo" />
          {RECEIPT.map(([what, amount]) => (
            <span key={what} className="num flex flex-wrap justify-between gap-x-2 py-0.5">
              <span className="text-muted">{what}</span>
              <span>{amount}</span>
            </span>
          ))}
          <span className="display mt-2 flex flex-wrap items-baseline justify-between border-t border-line pt-2 text-base sm:text-lg">
            <span>Total</span>
            <span>R2,065.00</span>
          </span>
        </div>
      </div>
    </div>
  );
}

/** The knitting hands and the things around them. Each line is drawn twice: the wider stroke below is its outline. */
function HandsDrawing() {
  return (
    <svg
      viewBox="0 0 480 310"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="block w-full rounded-3xl border border-line bg-surface"
    >
      <defs>
        <pattern id="knit-v" width="12" height="11" patternUnits="userSpaceOnUse">
          <path d="M1.5 1.5 6 7.5 10.5 1.5" stroke="#fff" strokeWidth="4.6" />
        </pattern>
        <mask id="knit">
          <rect x="140" y="140" width="204" height="176" fill="url(#knit-v)" />
        </mask>
      </defs>
      <path d="M150 146Q240 160 330 146L342 296Q240 312 138 296Z" className="fill-madder-soft" />
      <g mask="url(#knit)">
        <path d="M138 143h208v170H138z" className="fill-madder" />
        <path d="M138 176h208v11H138zM138 242h208v11H138z" className="fill-indigo" />
        <path d="M138 187h208v55H138z" className="fill-surface" />
        <path
          id="knit-d"
          d="M168 187h12v11h12v11h12v11h-12v11h-12v11h-12v-11h-12v-11h-12v-11h12v-11h12z"
          className="fill-indigo"
        />
        <path d="M168 209h12v11h-12z" className="fill-ochre" />
        <use href="#knit-d" x="60" />
        <use href="#knit-d" x="120" />
        <path d="M228 209h12v11h-12zM288 209h12v11h-12z" className="fill-ochre" />
      </g>
      <path d="M70 217 268 118M410 217 212 118" className="stroke-ink" strokeWidth="9" />
      <path d="M70 217 268 118M410 217 212 118" className="stroke-ochre" strokeWidth="5" />
      <g className="stroke-madder" strokeWidth="5">
        <path d="M166 158v9M182 150v10M198 142v12M214 134v14M314 158v9M298 150v10M282 142v12" />
      </g>
      <path d="M14 96H232" className="stroke-ink" strokeWidth="7" />
      <path d="M40 99v12M206 99v12" className="stroke-ink" strokeWidth="4" />
      <path
        d="M36 44q-16 22 2 48h36q18-26 2-48 4-8 4-14H32q0 6 4 14Z"
        className="fill-ochre stroke-ink"
        strokeWidth="3"
      />
      <path d="M31 58q25 8 50 0M30 66q26 8 52 0" className="stroke-paper" strokeWidth="2.5" strokeDasharray="5 4" />
      <circle cx="128" cy="67" r="25" className="fill-madder-soft stroke-madder" strokeWidth="3" />
      <path
        d="M107 57q21 20 41-3M105 69q24 17 47-5M111 84q18 3 33-8M117 46q1 24 21 41M130 43q-1 25 19 33"
        className="stroke-madder"
        strokeWidth="3"
      />
      <path
        d="M170 92V77q0-6 6-6h42q6 0 6 6v15ZM174 71V60q0-5 5-5h36q5 0 5 5v11Z"
        className="fill-indigo-soft stroke-ink"
        strokeWidth="3"
      />
      <path d="M176 82h42M180 63h34" className="stroke-indigo" strokeWidth="4" strokeDasharray="3 6" />
      <path d="M148 82q30 40 92 26 60-14 34 16 -14 16-34 12" className="stroke-madder" strokeWidth="4" />
      <g id="hand">
        <path d="M-6 306 84 232" className="stroke-ink" strokeWidth="68" strokeLinecap="butt" />
        <path d="M84 234 122 200" className="stroke-ink" strokeWidth="52" />
        <path
          d="M116 184 q6 -28 34 -28 l14 2M136 188q22-22 44-26M144 200q18-12 30-14M142 212q16-8 26-8"
          className="stroke-ink"
          strokeWidth="20"
        />
        <g className="stroke-[light-dark(var(--ochre-soft),color-mix(in_srgb,var(--ochre)_42%,var(--madder-soft)))]">
          <path d="M84 234 122 200" strokeWidth="47" />
          <path
            d="M116 184 q6 -28 34 -28 l14 2M136 188q22-22 44-26M144 200q18-12 30-14M142 212q16-8 26-8"
            strokeWidth="15"
          />
        </g>
        <path d="M-6 306 82 233.5" className="stroke-indigo" strokeWidth="63" strokeLinecap="butt" />
        <path d="M62 212 104 262" className="stroke-indigo-soft" strokeWidth="9" strokeDasharray="7 6" />
      </g>
      <use href="#hand" transform="matrix(-1 0 0 1 480 0)" />
    </svg>
  );
}
