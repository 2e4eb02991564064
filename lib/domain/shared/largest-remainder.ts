/**
 * Rounds parts to whole units that add up to the whole units of their sum. Each part gets its full units, and what is
 * left goes one by one to the largest remainders; equal remainders to the earlier part.
 */
export function wholeUnits(parts: readonly number[], unit: number): number[] {
  const whole = parts.map((part) => Math.floor(part / unit));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const left = Math.floor(sum(parts) / unit) - sum(whole);
  const luckyOnes = [...parts.keys()].toSorted((a, b) => ((parts[b] ?? 0) % unit) - ((parts[a] ?? 0) % unit));
  for (const at of luckyOnes.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}
