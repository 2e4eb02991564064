const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 22;

/** Writes 128 random bits in base 62. */
export function tokenOf(bytes: Uint8Array): string {
  let left = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  let token = "";
  for (let at = 0; at < LENGTH; at++) {
    token = DIGITS.charAt(Number(left % 62n)) + token;
    left /= 62n;
  }
  return token;
}

/** Whether part of an address can be a token; nothing else is looked up. */
export function isShareToken(text: string): boolean {
  return /^[0-9A-Za-z]{22}$/.test(text);
}

export function sharePath(token: string): string {
  return `/r/${token}`;
}

/** Whether a user agent is a crawler, a chat's link preview or a script. A missing one counts as a bot. */
export function isBot(userAgent: string | null): boolean {
  return !userAgent || BOTS.test(userAgent);
}

const BOTS = new RegExp(
  "(?<!cu)bot(\\b|_)|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|fetch|facebookexternalhit|facebot|" +
    "whatsapp|telegram|discord|slack|skype|embedly|pinterest|^curl|^wget|python|^java/|okhttp|go-http|axios|node|" +
    "undici|ruby|perl|php|http-?client|wordpress|oembed|iframely|validator|archiver",
  "i",
);
