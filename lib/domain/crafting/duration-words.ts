import { countOf } from "../shared/text";

/** A length in words: `1 hour 35 minutes`, `45 seconds`, `0 minutes`. */
export function durationWords(totalSeconds: number): string {
  const seconds = Math.floor(totalSeconds);
  if (seconds > 0 && seconds < 60) return countOf(seconds, "second");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return countOf(minutes, "minute");
  return minutes % 60 === 0 ? countOf(hours, "hour") : `${countOf(hours, "hour")} ${countOf(minutes % 60, "minute")}`;
}
