/** ISO 3166 code and English name. */
type Country = { code: string; name: string };

const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Other regions that Intl has names for: groups, exceptional reservations and test codes. */
const NOT_COUNTRIES = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" "));

/** The countries of ISO 3166 and Kosovo, sorted by name, without replaced codes. */
export const COUNTRIES: readonly Country[] = listCodes()
  .map((code) => ({ code, name: names.of(code) ?? "" }))
  .filter(({ code, name }) => name !== "" && isCurrent(code) && !NOT_COUNTRIES.has(code))
  .sort((a, b) => a.name.localeCompare(b.name, "en"));

export function countryName(code: string | null): string | null {
  return COUNTRIES.find((country) => country.code === code)?.name ?? null;
}

function listCodes(): string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  return letters.flatMap((first) => letters.map((second) => first + second));
}

function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}
