/** The unit of a number without one. `typed` is for our own fields: whole numbers are minutes, decimals hours. */
export type DurationUnit = "hours" | "minutes" | "seconds" | "milliseconds";

const NUMBER = "(\\d{1,6}(?:[.,]\\d{1,12})?)";
const HOURS = "(?:h|hrs?|hours?|std|stunden?|u|uur|ur?en?)";
const MINUTES = "(?:m|mins?|minutes?|minuten?|minuut|['′])";
const SECONDS = '(?:s|secs?|seconds?|sek|sekunden?|sekondes?|["″])';
const CLOCK = new RegExp(
  `^(\\d{0,4}):([0-5]\\d)(?::([0-5]\\d)(?:[.,]\\d{1,6})?)? {0,2}(${HOURS}|${MINUTES})?\\.?$`,
  "i",
);
const WORDS = new RegExp(
  `^(?:${NUMBER} {0,2}${HOURS}\\b\\.?)?,? {0,2}(?:(?:and|und|en) )?(?:${NUMBER} {0,2}${MINUTES}\\.?)?,? {0,2}(?:(?:and|und|en) )?(?:${NUMBER} {0,2}${SECONDS}\\.?)?$`,
  "i",
);
/** "1h20": no unit behind the minutes. */
const HOURS_THEN_MINUTES = new RegExp(`^${NUMBER} {0,2}${HOURS}\\.? {0,2}(\\d{1,6})$`, "i");
const ISO = new RegExp(`^P(?:T(?=\\d)(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)$`, "i");
const HALVES: Record<string, string> = { "½": ".5", "¼": ".25", "¾": ".75" };

/**
 * Parses a duration into whole seconds: "1h 20m", "1.5 hrs", "1½ h", "1:20", ":30", "1:20:00", "45 mins", "90s",
 * "PT1H30M", in English, German and Afrikaans. `bare`: the unit of a number alone. Null for anything else.
 */
export function parseDuration(typed: string, bare: DurationUnit | "typed" = "typed"): number | null {
  const text = typed
    .trim()
    .replace(/\s/g, " ")
    .replace(/(\d?) ?([½¼¾])/, (_, whole: string, half: string) => `${whole || 0}${HALVES[half]}`);
  if (text === "") return null;
  if (/^\d/.test(text) && isBareNumber(text)) return secondsOfNumber(text, bare);
  const clock = CLOCK.exec(text);
  if (clock) return secondsOfClock(clock, bare);
  const [whole, h, m, s] = HOURS_THEN_MINUTES.exec(text) ?? WORDS.exec(text) ?? ISO.exec(text) ?? [];
  return whole ? Math.round(parseNumber(h) * 3600 + parseNumber(m) * 60 + parseNumber(s)) : null;
}

/** Whether a text is a number without a unit. */
export function isBareNumber(text: string): boolean {
  return /^\d{1,12}(?:[.,]\d{1,12})?$/.test(text) || /^\d{1,3}(?:[., ’']\d{3}){1,3}$/.test(text);
}

function secondsOfClock([, first, second, third, unit = ""]: RegExpExecArray, bare: DurationUnit | "typed"): number {
  const isMinutes = third === undefined && (unit ? new RegExp(`^${MINUTES}$`, "i").test(unit) : bare === "minutes");
  const seconds = (parseNumber(first) * 60 + parseNumber(second)) * 60 + parseNumber(third);
  return isMinutes ? seconds / 60 : seconds;
}

function secondsOfNumber(text: string, bare: DurationUnit | "typed"): number | null {
  const hasNoFraction = /^\d+$/.test(text);
  if (bare === "seconds" || bare === "milliseconds") {
    // These numbers are whole, so a point in them can only separate thousands.
    const plain = /^\d{1,3}(?:[., ’']\d{3}){1,3}$/.test(text) ? text.replace(/\D/g, "") : text;
    return Math.floor(parseNumber(plain) / (bare === "seconds" ? 1 : 1000));
  }
  if (/[ ’']/.test(text) || (bare === "typed" && parseNumber(text) > 999_999)) return null;
  return Math.round(parseNumber(text) * (bare === "hours" || (bare === "typed" && !hasNoFraction) ? 3600 : 60));
}

function parseNumber(text = "0"): number {
  return Number(text.replace(",", ".")) || 0;
}
