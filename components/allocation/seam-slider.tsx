import type { KeyboardEvent } from "react";
import type { NamedTarget } from "@/lib/domain/crafting/allocation";
import { durationWords } from "@/lib/domain/crafting/duration-words";
import { stopForKey } from "@/lib/domain/crafting/seams";
import { seamId } from "./use-cutting";

/** The seam at the end of a length: a running stitch with a grip. */
export function SeamSlider({
  target,
  seconds,
  stops,
  onHold,
  onCut,
}: {
  target: NamedTarget;
  seconds: number;
  stops: readonly number[];
  onHold: () => void;
  onCut: (seconds: number) => void;
}) {
  function press(event: KeyboardEvent) {
    const stop = stopForKey(event.key, stops, seconds);
    if (stop === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (stop !== seconds) onCut(stop);
  }
  return (
    <div
      id={seamId(target)}
      role="slider"
      tabIndex={0}
      aria-label={`Time for ${target.name}`}
      aria-orientation="horizontal"
      aria-valuemin={inMinutes(stops[0])}
      aria-valuemax={inMinutes(stops.at(-1))}
      aria-valuenow={inMinutes(seconds)}
      aria-valuetext={durationWords(seconds)}
      aria-disabled={stops.length < 2}
      className="seam"
      onFocus={onHold}
      onKeyDown={press}
    >
      <span className="seam-grip" />
    </div>
  );
}

function inMinutes(seconds = 0): number {
  return Math.floor(seconds / 60);
}
