import { afterEach, describe, expect, it, vi } from "vitest";
import { goalWords } from "@/lib/domain/challenges/progress";
import { formatHour } from "@/lib/domain/insights/words";
import { feesInWords } from "@/lib/domain/sales/channels";
import { NO_FEES } from "@/lib/domain/sales/worth";
import {
  dateFormat,
  inReadersDecimals,
  printCharge,
  printList,
  printNumber,
  readersLocale,
} from "@/lib/domain/shared/formats";
import { dateWords, localDateOf, offsetAt } from "@/lib/domain/shared/local-time";
import { amountText, MAX_AMOUNT_CENTS, printMoney, readAmount } from "@/lib/domain/shared/money";
import { withLocale, withRequest } from "@/lib/server/log/request-context";

const AFTERNOON = new Date("2026-11-25T14:05:00Z");
const UTC = { timeZone: "UTC" };
const CLOCK = { ...UTC, hour: "2-digit", minute: "2-digit" } as const;
const FIGURES = { ...UTC, day: "2-digit", month: "2-digit", year: "numeric" } as const;
const WEEKDAY = { ...CLOCK, weekday: "short" } as const;

/** With plain spaces, so that the rows below can be read. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const printAt = (at: Date | number, options: Intl.DateTimeFormatOptions) => plain(dateFormat(options).format(at));
const print = (options: Intl.DateTimeFormatOptions) => printAt(AFTERNOON, options);

afterEach(() => vi.unstubAllGlobals());

describe("what is printed for a reader", () => {
  it.each([
    ["en-GB", "1,234.5", "€1,234.50", "-€5.00", "25/11/2026", "14:05", "25 November 2026", "Wed 14:05"],
    ["en-US", "1,234.5", "€1,234.50", "-€5.00", "11/25/2026", "2:05 PM", "November 25, 2026", "Wed 2:05 PM"],
    ["de-DE", "1.234,5", "1.234,50 €", "-5,00 €", "25.11.2026", "14:05", "25 November 2026", "Wed 14:05"],
    ["fr-FR", "1 234,5", "1 234,50 €", "-5,00 €", "25/11/2026", "14:05", "25 November 2026", "Wed 14:05"],
    ["ja-JP", "1,234.5", "€1,234.50", "-€5.00", "2026/11/25", "14:05", "25 November 2026", "Wed 14:05"],
    ["ar-EG", "1,234.5", "1,234.50 €", "-5.00 €", "25/11/2026", "2:05 pm", "25 November 2026", "Wed 2:05 pm"],
    ["ko-KR", "1,234.5", "€1,234.50", "-€5.00", "2026. 11. 25.", "2:05 pm", "25 November 2026", "Wed 2:05 pm"],
    ["th-TH", "1,234.5", "€1,234.50", "-€5.00", "25/11/2026", "14:05", "25 November 2026", "Wed 14:05"],
  ])("is in the form of %s", (locale, number, money, loss, figures, clock, words, weekday) => {
    withLocale(locale, () => {
      expect(plain(printNumber(1234.5))).toBe(number);
      expect([123_450, -500].map((cents) => plain(printMoney(cents, "€")))).toEqual([money, loss]);
      expect([print(FIGURES), print(CLOCK)]).toEqual([figures, clock]);
      expect(print({ ...UTC, dateStyle: "long" })).toBe(words);
      expect(dateWords(AFTERNOON, "UTC")).toBe(words);
      expect(print(WEEKDAY).replace(",", "")).toBe(weekday);
    });
  });

  it("keeps the zero of an early hour only on a clock of 24 hours", () => {
    const early = new Date("2026-11-25T09:05:00Z");
    const printIn = (locale: string) => withLocale(locale, () => printAt(early, CLOCK));
    expect(["en-GB", "de-DE", "en-US", "en-AU"].map(printIn)).toEqual(["09:05", "09:05", "9:05 AM", "9:05 am"]);
  });

  it("stays the same when it is printed again, after many others too", () => {
    const printed = () => ["en-GB", "en-US"].map((locale) => withLocale(locale, () => print(CLOCK)));
    expect([printed(), printed()]).toEqual([
      ["14:05", "2:05 PM"],
      ["14:05", "2:05 PM"],
    ]);
    for (let minute = 0; minute < 2_000; minute++) printAt(minute * 60_000, CLOCK);
    expect(printed()).toEqual(["14:05", "2:05 PM"]);
  });

  it("has a day of the month in words without a leading zero", () => {
    const fifth = new Date("2026-10-05T09:05:00Z");
    const day = { ...UTC, day: "numeric", month: "short" } as const;
    withLocale("en-ZA", () => {
      expect(dateWords(fifth, "UTC")).toBe("5 October 2026");
      expect(printAt(fifth, { ...day, weekday: "long" })).toMatch(/^Monday,? 5 Oct$/);
      expect(printAt(fifth, { ...day, hour: "2-digit", minute: "2-digit" })).toBe("5 Oct, 09:05");
    });
    expect(withLocale("en-AU", () => printAt(fifth, CLOCK))).toBe("9:05 am");
  });

  it("has the reader's decimal sign in a field, which is read back as a point", () => {
    const texts = ["", ".", "120.00", "4.2 x 18.50", "1,200", "kr. 12.50", "-"];
    const inFields = ["", ",", "120,00", "4,2 x 18,50", "1.200", "kr. 12,50", "-"];
    for (const locale of ["de-DE", "en-ZA"])
      withLocale(locale, () => {
        expect(texts.map(inReadersDecimals)).toEqual(inFields);
        expect(inFields.map(inReadersDecimals)).toEqual(texts);
        expect(readAmount("1,200").problem).toBe("Is 1.200 1200 or 1,20? Please enter it without the point.");
        expect(readAmount("1.200").problem).toBe("Use two decimals at most, like 12,50. Leave out points: 1250.");
      });
    expect(texts.map(inReadersDecimals)).toEqual(texts);
  });

  it("has no words of another language", () => {
    const figures = { ...UTC, day: "2-digit", month: "2-digit", year: "numeric" } as const;
    const options = [CLOCK, figures, WEEKDAY, { ...UTC, month: "long", year: "numeric" }] as const;
    for (const locale of ["bg-BG", "fr-CA", "zh-TW", "ko-KR", "fa-IR", "he-IL", "hi-IN", "ta-IN", "es-MX", "vi-VN"])
      for (const style of options)
        expect(withLocale(locale, () => print(style)).replace(/Wed|November|[ap]\.?m\.?/gi, ""), locale).not.toMatch(
          /\p{L}|\p{Bidi_Control}/u,
        );
  });

  it("is an exact amount, with a symbol of any kind or none", () => {
    const printed = (cents: number, symbol: string) => plain(printMoney(cents, symbol));
    withLocale("de-DE", () => {
      expect(printed(MAX_AMOUNT_CENTS, "kr.")).toBe("9.999.999.999,99 kr.");
      expect(printed(Number.MAX_SAFE_INTEGER, "R")).toBe("90.071.992.547.409,91 R");
      expect(printed(-1, "R")).toBe("-0,01 R");
      expect(printed(50_000, "")).toBe("500,00");
      expect(plain(printMoney(50_000, "R", { isShort: true }))).toBe("500 R");
      expect(plain(printMoney(50_050, "R", { isShort: true }))).toBe("500,50 R");
    });
    expect(printed(Number.MAX_SAFE_INTEGER, "R")).toBe("R90,071,992,547,409.91");
    expect(() => printMoney(0.5, "R")).toThrow(RangeError);
    expect(plain(withLocale("de-DE", () => printMoney(120_000, "¥")))).toBe("1.200 ¥");
    expect(printed(-120_000, "¥")).toBe("-¥1,200");
  });

  it("covers what the sentences of the rules print", () => {
    const fees = { ...NO_FEES, percentBp: 650, fixedCents: 45, currency: "€" };
    withLocale("de-DE", () => {
      expect(goalWords(1200, "hours")).toBe("1.200 hours");
      expect(plain(feesInWords(fees, "€"))).toBe("6,5% of the price, 0,45 € each");
      expect(plain(printCharge(123_450, "EUR"))).toBe("1.234,50 €");
      expect(formatHour(24)).toBe("24:00");
      expect(printList(["a", "b", "c"])).toBe("a, b and c");
    });
    expect(withLocale("en-US", () => [formatHour(9), formatHour(24)])).toEqual(["9:00 AM", "12:00 AM"]);
  });

  it("leaves fields and the calendar of the rules alone", () => {
    withLocale("ar-EG", () => {
      expect(amountText(123_450)).toBe("1234.50");
      expect(localDateOf(AFTERNOON, "Asia/Kathmandu")).toBe("2026-11-25");
      expect(offsetAt(+AFTERNOON, "Asia/Kathmandu")).toBe(20_700_000);
    });
  });
});

describe("readersLocale", () => {
  it("returns that of the request and of the mail that it writes to somebody else, and en-GB outside of both", () => {
    expect(readersLocale()).toBe("en-GB");
    withRequest({ id: "1", locale: "de-DE" }, () => {
      expect(readersLocale()).toBe("de-DE");
      expect(withLocale("en-US", readersLocale)).toBe("en-US");
      expect(withLocale(null, readersLocale)).toBe("en-GB");
      expect(readersLocale()).toBe("de-DE");
    });
  });

  it("follows a request into the work that it started", async () => {
    const later = (locale: string) => withLocale(locale, () => Promise.resolve().then(readersLocale));
    expect(await Promise.all(["de-DE", "en-US"].map(later))).toEqual(["de-DE", "en-US"]);
  });

  it("returns that of the page in a browser, and en-GB where the page has none", () => {
    vi.stubGlobal("readersLocale", undefined);
    vi.stubGlobal("document", { documentElement: { dataset: { locale: "de-DE" } } });
    expect(plain(printMoney(123_450, "€"))).toBe("1.234,50 €");
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    expect(printMoney(123_450, "R")).toBe("R1,234.50");
  });
});
