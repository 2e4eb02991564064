import { Cloth, dyeOf } from "@/components/allocation/cloth";
import { buttonClass } from "@/components/ui/button";
import { formatClock } from "@/lib/domain/crafting/stopwatch";
import { StitchRing } from "./stitch-ring";

const parts = [
  { key: "socks", name: "Winter socks", seconds: 2_800, dye: dyeOf(0) },
  { key: "mending", name: "Mending", seconds: 1_800, dye: dyeOf(1) },
  { key: "own", name: "You", seconds: 477, dye: dyeOf(2) },
];
const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);

/** The stopwatch as it looks at work, drawn with the real pieces; a picture, so nothing in it can be pressed. */
export function TimerPicture() {
  return (
    <div
      role="img"
      aria-label="The stopwatch at one hour, 24 minutes and 37 seconds on “Fair Isle yoke, second sleeve”, with the time shared between two challenges."
      className="relative mx-auto w-full max-w-105"
    >
      <div className="grid justify-items-center gap-5 rounded-3xl border border-line bg-surface px-5 pt-6 pb-7 shadow-float sm:px-8">
        <div className="w-full">
          <span className="mb-1.5 block text-sm font-semibold">What are you working on?</span>
          <span className="flex min-h-11 items-center rounded-lg border border-control px-3">
            Fair Isle yoke, second sleeve
          </span>
        </div>
        <div className="relative aspect-square w-full max-w-62">
          <StitchRing share={0.62} />
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-1">
            <span className="display text-4xl font-medium tracking-tight">{formatClock(seconds)}</span>
            <span className="text-sm text-muted">started 19:02</span>
          </div>
        </div>
        <div className="flex w-full flex-wrap gap-3">
          <span className={buttonClass({ className: "h-14 flex-1" })}>Pause</span>
          <span className={buttonClass({ variant: "quiet", className: "h-14 flex-1" })}>Save</span>
        </div>
      </div>
      <div className="relative mx-5 -mt-3 rounded-xl border border-line bg-surface p-4 shadow-float sm:mx-10">
        <Cloth parts={parts} />
        <div className="mt-2 flex text-center text-xs text-muted">
          {parts.map((part) => (
            <span key={part.key} style={{ flex: `${part.seconds} 1 0` }}>
              {part.name}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
