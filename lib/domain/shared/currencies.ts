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

/** ISO 4217, sorted. */
export const CURRENCY_CODES: readonly string[] = [...new Set(CODES.values())].sort();

const DEFAULT_CODE = "ZAR";
/** Their usual symbols belong to a currency with other decimals: `$` has cents, the peso of Chile has none. */
const BY_CODE = new Set(["CLP", "COP", "ISK", "MMK", "PKR", "SYP"]);

export type Account = { currency: string | null; country: string | null };

/** The ISO 4217 code of the chosen currency, else of the country's, else the default. */
export function accountCode({ currency, country }: Account): string {
  return currency ?? CODES.get(country ?? "") ?? DEFAULT_CODE;
}

/** The symbol for new methods and channels. */
export function accountCurrency(account: Account): string {
  return currencySymbol(accountCode(account));
}

/** The symbol of an ISO 4217 code: `€` for EUR; the code itself where there is none. */
export function currencySymbol(code: string): string {
  if (BY_CODE.has(code)) return code;
  if (code === "CNY") return "CN¥";
  const style = { style: "currency", currency: code, currencyDisplay: "narrowSymbol" } as const;
  const parts = new Intl.NumberFormat("en", style).formatToParts(0);
  const symbol = parts.find(({ type }) => type === "currency")?.value ?? code;
  return symbol.replace(/\s/g, "");
}

/** `Euro (EUR)`. */
export function currencyName(code: string): string {
  return `${new Intl.DisplayNames("en", { type: "currency" }).of(code)} (${code})`;
}
