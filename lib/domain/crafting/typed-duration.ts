const HOURS_AND_MINUTES =
  /^(?:(\d{1,4}(?:[.,]\d{1,2})?)\s*h(?:(?:ou)?rs?)?)?\s*(?:(\d{1,6})\s*(?:m(?:in(?:ute)?s?)?)?)?$/i;
const CLOCK = /^(\d{1,4}):([0-5]\d)$/;

/**
 * Whole seconds of a typed length: "1h 20m", "1.5 hrs", "1:20", "45 mins"; a number alone is minutes. Null for anything else.
 */
export function parseDuration(typed: string): number | null {
  const text = typed.trim();
  const clock = CLOCK.exec(text);
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60;
  const parts = HOURS_AND_MINUTES.exec(text);
  if (!parts || text === "") return null;
  const hours = Number((parts[1] ?? "0").replace(",", "."));
  return Math.round(hours * 3600) + Number(parts[2] ?? 0) * 60;
}
