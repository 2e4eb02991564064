/** A whole number from 1 to `max`, as typed; null for anything else. */
export function readWholeNumber(text: string, max: number): number | null {
  const typed = text.trim();
  const number = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= max ? number : null;
}
