/** A code of the authenticator app, or a recovery code. */
export type TypedCode = { kind: "app" | "recovery"; text: string };

export const RECOVERY_CODES = 10;
export const RECOVERY_LENGTH = 16;
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 60;
export const REMEMBER_DEVICE_DAYS = 30;

export const FACTOR_TEXTS = {
  codeMissing: "Please enter a code.",
  codeWrong: "This code isn’t right, or it was used already. Wait for the next one, or check your device’s clock.",
  recoveryWrong: "This recovery code isn’t right, or it was used already.",
  tooManyCodes: "Too many wrong codes. Use a recovery code or a passkey instead.",
  stepExpired: "This step has expired. Please log in again.",
  confirmFirst: "Please confirm it’s you first.",
  factorFirst: "This device skipped your second step. Confirm it’s you under “Sign-in and security” first.",
  noFactor: "Recovery codes come with an authenticator app or a passkey. Add one first.",
  setupExpired: "This took a while. Reload the page and scan the new code.",
  appOff: "Your authenticator app is off already. Reload the page to see it.",
  passkeyFailed: "That passkey didn’t work here. Try again, or log in another way.",
  passkeyCancelled: "Nothing was chosen. Try again when you’re ready.",
  passkeyUnsupported: "This browser has no passkeys.",
  passkeyKnown: "This passkey is on your account already.",
  passkeyTaken: "This passkey is on another account. Add a different one, or remove it there first.",
  tooManyPasskeys: `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`,
  passkeyName: `A name has 1 to ${MAX_PASSKEY_NAME} characters.`,
} as const;

/** Reads a code as typed or pasted: with gaps, in any case, with letters that look like digits. Null if neither. */
export function readCode(typed: string): TypedCode | null {
  const bare = typed.normalize("NFKC").replace(/[\s\p{Pd}_.]/gu, "");
  if (/^\d{6}$/.test(bare)) return { kind: "app", text: bare };
  const text = bare.toLowerCase().replaceAll("o", "0").replace(/[il]/g, "1");
  return new RegExp(`^[0-9a-hjkmnp-tv-z]{${RECOVERY_LENGTH}}$`).test(text) ? { kind: "recovery", text } : null;
}

/** Eighty bits in Crockford's letters, which leave out i, l, o and u. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = bits.match(/.{5}/g) ?? [];
  return letters.map((letter) => "0123456789abcdefghjkmnpqrstvwxyz"[Number.parseInt(letter, 2)]).join("");
}

export function groupCharacters(text: string): string {
  return text.match(/.{1,4}/g)?.join("-") ?? "";
}

const BROWSERS: [name: string, mark: RegExp][] = [
  ["Edge", /\bEdgA?(iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|Chromium|CriOS)\//],
  ["Safari", /\bVersion\/[\d.]{1,20} (Mobile\/\w{1,20} )?Safari\//],
];

const SYSTEMS: [name: string, mark: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

/** "Firefox on Linux", or null if unrecognised. Never contains the header's own text, which the client controls. */
export function describeDevice(userAgent: string | null | undefined): string | null {
  const find = (list: typeof BROWSERS) => list.find(([, mark]) => mark.test(userAgent ?? ""))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (!browser && !system) return null;
  if (!browser) return system ?? null;
  return system ? `${browser} on ${system}` : browser;
}
