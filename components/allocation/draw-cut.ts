import { type AllocationAmount, type NamedTarget, secondsOf } from "@/lib/domain/crafting/allocation";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { ClothPart } from "./cloth";

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
export function startDrawing(bar: HTMLElement, parts: readonly ClothPart[], manualSeconds: number) {
  const whole = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const lengths = parts.flatMap(({ seconds, target, isFixed }, index) =>
    isFixed ? [] : [{ ...lengthOf(bar.children[index] as HTMLElement, whole), seconds, target }],
  );
  let rest: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  /** Updates one place per frame, then checks again, since React may still render older amounts. */
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
      // Applies the style now; otherwise the transition, once restored, would begin where the drag began.
      bar.getBoundingClientRect();
    },
  };
}

/** Sets a length by a paused animation, because a style change would match all CSS rules again at every step. */
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

/** Updates a part's text in the list; returns whether it changed. */
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
