/** A zone's readable name: `America/New York`. */
export function zoneWords(zone: string): string {
  return zone.replaceAll("_", " ");
}

/** The zone's offset from UTC at an instant: `GMT+5:30`. Empty for a zone that this computer does not know. */
export function zoneOffset(timeZone: string, at: Date): string {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts(at);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  } catch {
    return "";
  }
}

/** Current names of zones that browsers list under old names. */
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

/** The browser's zones under their current names, and the stored zone unchanged, sorted by name. */
export function listZones(known: readonly string[], stored: string): string[] {
  return [...new Set([...known.map((zone) => RENAMED[zone] ?? zone), stored])].sort();
}

/** The zones that contain every typed word, ignoring accents and case; those with all at word beginnings first. */
export function findZones(zones: readonly string[], typed: string): string[] {
  const words = foldText(typed).split(/[\s/_,]+/);
  const named = zones.map((zone) => ({ zone, name: ` ${foldText(zone).replace(/[/_]/g, " ")}` }));
  const found = named.filter(({ name }) => words.every((word) => name.includes(word)));
  const begins = ({ name }: { name: string }) => words.every((word) => name.includes(` ${word}`));
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].map(({ zone }) => zone);
}

function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
