/**
 * Makes typed text fit to store and show: removes control, bidi-control and invisible characters, repairs lone
 * surrogates, normalises to NFC, trims. Line breaks become spaces unless `keepNewlines`. Joiners inside emoji and some
 * scripts stay; a text without anything visible becomes empty.
 */
export function cleanText(text: string, { keepNewlines = false }: { keepNewlines?: boolean } = {}): string {
  const unified = text.replace(/\r\n?|[\u2028\u2029]/g, "\n");
  const cleaned = (keepNewlines ? unified.replace(/\t/g, " ") : unified.replace(/[\n\t]+/g, " "))
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(REMOVED, "")
    .normalize("NFC")
    .trim();
  return INVISIBLE.test(cleaned) ? "" : cleaned;
}

/** Counts code points, the unit of all our length limits. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The first words that fit into `limit` code points, with "…" if the text goes on. */
export function shortenText(text: string, limit: number): string {
  if (countCodePoints(text) <= limit) return text;
  const start = [...text].slice(0, limit).join("");
  return `${start.replace(/\s\S*$/u, "").trimEnd()}…`;
}

const REMOVED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;

const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]*$/u;

/** Escapes text for an element or an attribute in markup. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** "1 hour", "3 hours". */
export function countOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
