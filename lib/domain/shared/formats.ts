/** What readers get who name no locale, and everything that is the same for all readers. */
export const DEFAULT_LOCALE = "en-GB";

/** Set on the server (lib/server/log/request-context.ts), where each of Next's bundles has a copy of this module. */
const ambient = globalThis as { readersLocale?: () => string };

/** The locale of whoever reads what is printed now: that of the request or the mail, in a browser that of the page. */
export function readersLocale(): string {
  if (ambient.readersLocale) return ambient.readersLocale();
  return (typeof document === "undefined" ? null : document.documentElement.dataset.locale) ?? DEFAULT_LOCALE;
}

/** Undefined if the reader's locale names none. */
export function readersRegion(): string | undefined {
  return new Intl.Locale(readersLocale()).region;
}

type DateFormat = { format: (at: Date | number) => string; formatRange: (from: number, to: number) => string };

/**
 * Dates and times as the reader writes them. Where that takes words, such as the name of a month, they are English.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): DateFormat {
  const locale = readersLocale();
  return cached(`date ${locale}`, options, () => {
    const shown = { ...options, ...(options.hour || options.timeStyle ? readersClock(locale, options) : {}) };
    const own = new Intl.DateTimeFormat(locale + GREGORIAN, shown);
    const format = /\p{L}/u.test(own.format(0)) ? new Intl.DateTimeFormat(englishOf(locale) + GREGORIAN, shown) : own;
    const print = (at: Date | number) => plainDate(format.format(at));
    // In UTC these are mostly dates and minutes of a day, which are few.
    const printed = new Map<number, string>();
    return {
      format: options.timeZone === "UTC" ? (at) => remember(printed, 1_500, +at, () => print(at)) : print,
      formatRange: (from, to) => plainDate(format.formatRange(from, to)),
    };
  });
}

/** A format that doesn't depend on the reader. */
export function machineDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached("machine", options, () => new Intl.DateTimeFormat(`en-US${GREGORIAN}`, options));
}

/** `1,234.5`, with one decimal at most. */
export function printNumber(value: number): string {
  return plainText(numberFormat({ maximumFractionDigits: 1 }).format(value));
}

/** An exact decimal with all its decimals, six at most: `1,234.000001`. */
export function printDecimal(decimal: `${number}`): string {
  return plainText(numberFormat({ maximumFractionDigits: 6 }).format(decimal));
}

/** `6.5` for 650: hundredths without their last zeros, and without separated thousands. */
export function printHundredths(hundredths: number): string {
  return plainText(numberFormat({ maximumFractionDigits: 2, useGrouping: false }).format(hundredths / 100));
}

/**
 * What a field shows, with the reader's decimal comma, of a text with a decimal point; also the way back. Points of
 * abbreviations stay.
 */
export function inReadersDecimals(text: string): string {
  if (!printHundredths(50).includes(",")) return text;
  return text.replace(/(?<!\p{L})[.,]/gu, (sign) => (sign === "." ? "," : "."));
}

/** A decimal with the symbol where the reader's locale puts that of a currency: `R1,234.50`, `1.234,50 €`. */
export function printAmount(decimal: `${number}`, symbol: string, { isShort = false } = {}): string {
  const format = numberFormat({
    style: "currency",
    currency: "EUR",
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: decimal.includes(".") ? 2 : 0,
    ...(isShort && { trailingZeroDisplay: "stripIfInteger" }),
  });
  const parts = format.formatToParts(decimal).map(({ type, value }) => (type === "currency" ? symbol : value));
  return plainText(parts.join("")).trim();
}

/** Minor units of a currency by its code, with the decimals that it has. */
export function printCharge(minorUnits: number, currency: string): string {
  const format = numberFormat({ style: "currency", currency });
  return plainText(format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)));
}

/** `a, b and c` */
export function printList(items: readonly string[]): string {
  return cached("list", {}, () => new Intl.ListFormat("en-GB")).format(items);
}

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = readersLocale();
  return cached(`number ${locale}`, options, () => new Intl.NumberFormat(`${locale}-u-nu-latn`, options));
}

const GREGORIAN = "-u-ca-gregory-nu-latn";

/** British unless the reader's own is known: which other regions have an English, servers and browsers disagree on. */
function englishOf(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return language === "en" ? `en-${region}` : DEFAULT_LOCALE;
}

/** 24 or 12 hours as in the reader's locale, also in English words; only the former has `09:05`. */
function readersClock(locale: string, { hour, hourCycle }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (hourCycle) return {};
  const usual = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
  return { hourCycle: usual.hourCycle, ...(usual.hour12 && hour && { hour: "numeric" }) };
}

/** `5 October` in South African English too. */
function plainDate(printed: string): string {
  return plainText(printed).replace(/(?<![\d:])0(?=\d \p{L}{3})/gu, "");
}

/** Browsers differ in the space before AM, and marks of direction only matter beside words of that direction. */
function plainText(printed: string): string {
  return printed.replace(/[\u061c\u200e\u200f]/g, "").replace(/\u202f(?=[AaPp])/g, " ");
}

/** Making a format takes 0.2 ms, and each holds about 50 kB. */
const formats = new Map<string, unknown>();

function cached<T>(name: string, options: object, make: () => T): T {
  return remember(formats, 450, name + JSON.stringify(options), make) as T;
}

/** The value of a key, made if it is unknown; one more than `most` replaces the oldest. */
function remember<Key, Value>(known: Map<Key, Value>, most: number, key: Key, make: () => Value): Value {
  if (!known.has(key)) {
    const value = make();
    for (const oldest of known.keys()) {
      if (known.size < most) break;
      known.delete(oldest);
    }
    known.set(key, value);
  }
  return known.get(key) as Value;
}
