/** A length in words: `1 hour 35 minutes`, `45 seconds`, `0 minutes`. */
export function durationWords(totalSeconds: number): string {
  const seconds = Math.floor(totalSeconds);
  if (seconds > 0 && seconds < 60) return counted(seconds, "second");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return counted(minutes, "minute");
  return minutes % 60 === 0 ? counted(hours, "hour") : `${counted(hours, "hour")} ${counted(minutes % 60, "minute")}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
