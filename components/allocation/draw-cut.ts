import { type AllocationAmount, type NamedTarget, secondsOf } from "@/lib/domain/crafting/allocation";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { ClothPart } from "./cloth";

const PERSONAL = "personal";

/** The field or text in the list that shows what a part of the cloth has. */
export function timeId(key: string | null): string {
  return `time-${key ?? PERSONAL}`;
}

const REST_MS = 80;

/**
 * Draws amounts by hand: into the bar at once, into the list when the seam rests. At every step of a drag React, and
 * fields, would take longer than a frame has. Once the seam is let go, React renders the same.
 */
export function startDrawing(bar: HTMLElement, parts: readonly ClothPart[], manualSeconds: number) {
  const whole = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const lengths = parts.flatMap(({ seconds, target, isFixed }, index) =>
    isFixed ? [] : [{ ...lengthOf(bar.children[index] as HTMLElement, whole), seconds, target }],
  );
  let rest: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  /** One place a frame. React may still show what it rendered as the drag began, so the list is looked at again. */
  function fill() {
    if (lengths.some(list)) frame = requestAnimationFrame(fill);
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
        list(one);
        one.settle(one.seconds);
      }
      // Applied before the transition is back, which would begin where the drag began.
      bar.getBoundingClientRect();
    },
  };
}

/** A length grows as an animation that stands still: a style of its own costs a search through all rules at every step. */
function lengthOf(element: HTMLElement, whole: number) {
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

/** Returns whether the text changed. */
function list({ target, seconds }: { target?: NamedTarget; seconds: number }): boolean {
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
