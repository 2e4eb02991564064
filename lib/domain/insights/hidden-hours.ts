import { divideRounded, MAX_AMOUNT_CENTS, printMoney } from "../shared/money";

/** How many days count: today and those before it. */
export const HIDDEN_HOURS_DAYS = 90;

export type HiddenHours = { makingSeconds: number; businessSeconds: number };

type Floor = { currency: string; floorCents: number };

/** The minutes of business for each hour of making, rounded; null if there was no making or no business. */
export function hiddenMinutes({ makingSeconds, businessSeconds }: HiddenHours): number | null {
  if (makingSeconds === 0 || businessSeconds === 0) return null;
  return Number(divideRounded(BigInt(businessSeconds) * 60n, BigInt(makingSeconds)));
}

/** The value of these minutes at an hourly rate, rounded up. */
export function hiddenCents(minutes: number, floorCents: number): number {
  return Number((BigInt(minutes) * BigInt(floorCents) + 59n) / 60n);
}

/**
 * `In the last 90 days each making hour carried 24 minutes of business. At R60 an hour that is R24.00 on top of each
 * making hour.` Null if it is less than half a minute.
 */
export function hiddenHoursSentence(hours: HiddenHours, floors: readonly Floor[]): string | null {
  const minutes = hiddenMinutes(hours);
  if (!minutes) return null;
  const carried = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return [
    `In the last ${HIDDEN_HOURS_DAYS} days each making hour carried ${carried} of business.`,
    ...floors.flatMap((floor) => worthSentence(minutes, floor) ?? []),
  ].join(" ");
}

function worthSentence(minutes: number, { currency, floorCents }: Floor): string | null {
  const cents = hiddenCents(minutes, floorCents);
  if (cents > MAX_AMOUNT_CENTS) return null;
  const floor = printMoney(floorCents, currency).replace(/\.00$/, "");
  return `At ${floor} an hour that is ${printMoney(cents, currency)} on top of each making hour.`;
}
