/** A zone as people read it: `America/New York`. */
export function zoneWords(zone: string): string {
  return zone.replaceAll("_", " ");
}

/** The zone's distance from UTC at an instant: `GMT+5:30`. Empty for a zone that this computer does not know. */
export function zoneOffset(timeZone: string, at: Date): string {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts(at);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  } catch {
    return "";
  }
}

/** Present names of zones that browsers list under old ones. */
const RENAMED: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** What a browser knows, and the stored zone as it is stored, by name. */
export function listZones(known: readonly string[], stored: string): string[] {
  return [...new Set([...known.map((zone) => RENAMED[zone] ?? zone), stored])].sort();
}

/** The zones that hold every typed word, ignoring accents and case; first those in which each begins a word. */
export function findZones(zones: readonly string[], typed: string): string[] {
  const words = folded(typed).split(/[\s/_,]+/);
  const named = zones.map((zone) => ({ zone, name: ` ${folded(zone).replace(/[/_]/g, " ")}` }));
  const found = named.filter(({ name }) => words.every((word) => name.includes(word)));
  const begins = ({ name }: { name: string }) => words.every((word) => name.includes(` ${word}`));
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].map(({ zone }) => zone);
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
