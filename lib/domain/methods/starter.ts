import { amountText, divideRounded, printMoney, readAmount } from "../shared/money";
import { explainPercent, percentText, readPercent } from "../shared/numbers";
import { DEFAULT_CURRENCY, type MethodFields, NEW_METHOD, readCurrency, readMethod } from "./method-fields";

/** The two answers about a first method, as typed: rate an hour, and percent on top. `title` is not asked for. */
export type StarterFields = { rate: string; currency: string; onTop: string; title: string };
type StarterProblems = Partial<Record<keyof StarterFields, string>>;

/** Percentages to choose from; any other can be typed. */
export const ON_TOP = ["0", "10", "20", "30"] as const;
/** In hundredths of a percent. */
export const MAX_ON_TOP_BP = 100_000;

/** `craft` supplies the defaults if we know the crafter's craft. */
export function newStarter(currency: string, craft?: { title: string; onTop: string } | null): StarterFields {
  return { rate: "", currency, onTop: craft?.onTop ?? "20", title: craft?.title ?? "My first method" };
}

/**
 * Turns the answers into the form of a private hourly method. A method's own profit is a fixed amount, so the
 * percentage goes into the rate, rounded once like labor; the description explains the rate.
 */
export function readStarter(
  answers: StarterFields,
): { fields: MethodFields; rateCents: number; problems: null } | { fields: null; problems: StarterProblems } {
  const [hour, onTopBp] = [readAmount(answers.rate), readPercent(answers.onTop) ?? 0];
  const { currency } = readCurrency(answers.currency);
  const fields = {
    ...NEW_METHOD,
    title: answers.title,
    currency,
    rate: hour.cents === null ? answers.rate : addOnTop(hour.cents, onTopBp),
    description: onTopBp === 0 ? "" : describeOrigin(printMoney(hour.cents ?? 0, currency), onTopBp),
  };
  const { method, problems } = readMethod(fields);
  const found = {
    rate: hour.problem ?? problems?.rate ?? null,
    currency: problems?.currency ?? null,
    onTop: onTopProblem(answers.onTop),
  };
  const wrong = Object.entries(found).filter(([, problem]) => problem !== null);
  if (!method || wrong.length > 0) return { fields: null, problems: Object.fromEntries(wrong) };
  return { fields, rateCents: method.rateCents, problems: null };
}

/** The problem with a percentage while it is typed; null for an empty text or a lone point or comma. */
export function typedOnTopProblem(text: string): string | null {
  return /^[.,]?$/.test(text.trim()) ? null : onTopProblem(text);
}

/** ISO 4217 codes of currencies that several countries use, or that don't begin with the country's code. */
const SHARED: Record<string, string> = {
  AUD: "AU CC CX HM KI NF NR TV",
  CHF: "CH LI",
  DKK: "DK FO GL",
  EUR: "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT",
  GBP: "GB GG GS IM JE",
  ILS: "IL PS",
  MAD: "EH MA",
  NOK: "BV NO SJ",
  NZD: "CK NU NZ PN TK",
  USD: "AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI",
  XAF: "CF CG CM GA GQ TD",
  XCD: "AG AI DM GD KN LC MS VC",
  XCG: "CW SX",
  XOF: "BF BJ CI GW ML NE SN TG",
  XPF: "NC PF WF",
};

/** Currency codes that begin with the code of their only country. */
const OWN =
  "AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP CNY COP CRC CUP " +
  "CVE CZK DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR INR IQD IRR ISK JMD JOD JPY " +
  "KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD " +
  "NGN NIO NPR OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP " +
  "SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST YER ZAR ZMW ZWG";

const CODES = new Map([
  ...OWN.split(" ").map((code) => [code.slice(0, 2), code] as const),
  ...Object.entries(SHARED).flatMap(([code, countries]) =>
    countries.split(" ").map((country) => [country, code] as const),
  ),
]);

/** The symbol of a country's currency, as a first suggestion: `€` for DE; the default without a country. */
export function currencyOfCountry(country: string | null): string {
  const currency = CODES.get(country ?? "");
  if (!currency) return DEFAULT_CURRENCY;
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}

function onTopProblem(text: string): string | null {
  const onTopBp = readPercent(text);
  if (onTopBp === null) return explainPercent("15");
  return onTopBp > MAX_ON_TOP_BP ? `Please enter ${percentText(MAX_ON_TOP_BP)} percent at most.` : null;
}

function addOnTop(hourCents: number, onTopBp: number): string {
  return amountText(Number(divideRounded(BigInt(hourCents) * BigInt(10_000 + onTopBp), 10_000n)));
}

function describeOrigin(hour: string, onTopBp: number): string {
  return `${hour} an hour, and ${percentText(onTopBp)}% on top for profit and mishaps.`;
}
