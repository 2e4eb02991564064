"use client";

import type { KeyboardEvent } from "react";
import type { NamedTarget } from "@/lib/domain/crafting/allocation";
import { durationWords } from "@/lib/domain/crafting/duration-words";
import { baseOf, stopForKey } from "@/lib/domain/crafting/seams";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { CLOTH_LENGTH, type ClothPart, CutMinutes, clothLabel, cutsOf, lengthsOf } from "./cloth";
import { type Cutting, seamId, useCutting } from "./use-cutting";

type CutClothProps = Cutting & { parts: readonly ClothPart[]; stopsOf: (target: NamedTarget) => readonly number[] };

/** The session as cloth with a seam after each challenge's length, which sets its time. */
export function CutCloth({ parts, stopsOf, ...cutting }: CutClothProps) {
  const { bar, isCutting } = useCutting(parts, cutting);
  const lengths = lengthsOf(parts);
  const isSeen = ({ seconds, target }: ClothPart) => seconds > 0 || target !== undefined;
  const first = parts.find(isSeen);
  const last = parts.findLast(isSeen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not stretch the lengths to its height
    <div
      role="group"
      aria-label={clothLabel(parts)}
      className={`island cloth flex touch-pan-y rounded-lg border border-line select-none ${isCutting ? "cursor-ew-resize will-change-transform *:transition-none" : ""}`}
      {...bar}
    >
      {parts.map(({ key, seconds, dye, target }, index) => (
        <div
          key={key}
          className="group/length relative min-w-0 transition-[flex-grow] duration-200"
          data-empty={seconds === 0 || undefined}
          style={{ flexGrow: seconds, flexBasis: baseOf(lengths[index] ?? { seconds, hasSeam: false }, lengths) }}
        >
          <span
            aria-hidden="true"
            style={cutsOf(seconds)}
            className={`cloth-cuts absolute inset-0 group-data-empty/length:invisible ${CLOTH_LENGTH} ${dye.cloth} ${key === first?.key ? "cloth-start" : ""} ${key === last?.key ? "cloth-end" : ""}`}
          >
            <span className="h-full px-[13px]">
              <Time seconds={seconds} />
            </span>
          </span>
          <CutMinutes parts={parts} first={index} next={index + 1} />
          {target ? (
            <SeamSlider
              target={target}
              seconds={seconds}
              stops={stopsOf(target)}
              onHold={() => cutting.hold(target)}
              onCut={(stop) => isCutting || cutting.cut(target, stop)}
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}

/** Its width depends only on the number of characters, so that a new time doesn't change the layout around it. */
function Time({ seconds }: { seconds: number }) {
  const text = formatDuration(seconds);
  return (
    <span
      data-time=""
      className="island block h-full text-center leading-[calc(var(--cloth)-0.1rem)]"
      style={{ width: `${text.length}ch` }}
    >
      {text}
    </span>
  );
}

type Props = {
  target: NamedTarget;
  seconds: number;
  stops: readonly number[];
  onHold: () => void;
  onCut: (seconds: number) => void;
};

/** The seam at the end of a length: a running stitch with a grip. */
function SeamSlider({ target, seconds, stops, onHold, onCut }: Props) {
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
      aria-valuemin={toMinutes(stops[0])}
      aria-valuemax={toMinutes(stops.at(-1))}
      aria-valuenow={toMinutes(seconds)}
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

function toMinutes(seconds = 0): number {
  return Math.floor(seconds / 60);
}
