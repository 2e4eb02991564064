/**
 * Rounds parts to whole units that add up to the whole units of their sum. Each part gets its full units, and the rest
 * goes one by one to the largest remainders, equal remainders to the earlier part. `total` may be one more than those
 * whole units.
 */
export function splitWholeUnits(
  parts: readonly number[],
  unit: number,
  total = Math.floor(sum(parts) / unit),
): number[] {
  const whole = parts.map((part) => Math.floor(part / unit));
  const left = total - sum(whole);
  const luckyOnes = [...parts.keys()].toSorted((a, b) => ((parts[b] ?? 0) % unit) - ((parts[a] ?? 0) % unit));
  for (const at of luckyOnes.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}

/**
 * Rounds the parts of a duration for display: whole minutes, or seconds under one minute. The shown parts add up to the
 * whole minutes of the sum.
 */
export function roundSeconds(parts: readonly number[]): number[] {
  const long = parts.filter((part) => part >= 60);
  const short = sum(parts) - sum(long);
  const minutes = Math.ceil(Math.floor(sum(parts) / 60) - short / 60);
  const shown = splitWholeUnits(long, 60, Math.max(0, minutes));
  return parts.map((part) => (part < 60 ? part : (shown.shift() ?? 0) * 60));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
