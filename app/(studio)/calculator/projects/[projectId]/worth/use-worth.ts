"use client";

import { useState } from "react";
import type { SalesChannel } from "@/db/queries/sales/channels";
import type { WorthBeginning } from "@/lib/domain/sales/supposed-hours";
import {
  type ChannelFees,
  keptCents,
  type MadeWork,
  NO_FEES,
  PER_HOUR_FROM_SECONDS,
  type PriceEnd,
  priceForWage,
  roundToPriceEnd,
  type Wage,
  wageCents,
} from "@/lib/domain/sales/worth";
import { amountText, readAmount, roundDown, typedAmountProblem } from "@/lib/domain/shared/money";

type Channel = ChannelFees & { id: string; name: string };
/** The field that the crafter changed last; the other one is calculated from it. */
type Driver = WorthStart & { text: string };

/** The amounts as typed. */
type Choices = { channelId: string; end: PriceEnd; shipping: string; postage: string };

/** Work in progress starts at a wage, as soon as it has the hours for one. */
export type WorthStart = Wage & { from: "price" | "wage" };

type Worth = {
  work: MadeWork;
  currency: string;
  channels: readonly SalesChannel[];
  start: WorthStart;
  beginning: WorthBeginning | null;
};

/** Price and wage of one piece; each is calculated from the other through the fees of the chosen channel. */
export function useWorth({ work, currency, channels: mine, start: wanted, beginning }: Worth) {
  const isTooShort = wanted.from === "wage" && work.seconds < PER_HOUR_FROM_SECONDS;
  const start: WorthStart = isTooShort ? { from: "price", cents: 0, hours: 1 } : wanted;
  const withoutFees: Channel = { ...NO_FEES, currency, id: "", name: "Without fees" };
  const channels: readonly Channel[] = mine.length > 0 ? mine : [withoutFees];
  const [typed, setTyped] = useState<Choices>({
    channelId: beginning?.channelId || (channels[0]?.id ?? ""),
    end: "none",
    shipping: beginning?.shipping ?? "",
    postage: beginning?.postage ?? "",
  });
  const [typedDriver, setDriver] = useState<Driver | null>(null);
  const begun = Math.floor(start.cents / start.hours);
  const driver: Driver = typedDriver ?? { ...start, text: amountText(begun, currency) };
  const channel = channels.find(({ id }) => id === typed.channelId) ?? channels[0] ?? withoutFees;
  const choices: Choices = { ...typed, channelId: channel.id };
  const sending = {
    shippingCents: readAmount(choices.shipping, currency).cents ?? 0,
    postageCents: readAmount(choices.postage, currency).cents ?? 0,
  };
  const wageAt = (price: number, one: ChannelFees) => wageCents(keptCents(work, one, price, sending), work.seconds);
  const priceAt = (wage: number | Wage, one: ChannelFees) => {
    const price = priceForWage(work, one, wage, sending);
    return price === null ? null : roundToPriceEnd(price, choices.end);
  };
  const price = driver.from === "price" ? driver.cents : priceAt(driver, channel);
  const wage = driver.from === "wage" ? Math.floor(driver.cents / driver.hours) : wageAt(driver.cents, channel);

  // The ends of the sliders: in whole units, and constant while the crafter moves one.
  const startPrice = start.from === "price" ? start.cents : 0;
  const startWage = start.from === "wage" ? begun : (wageAt(start.cents, channel) ?? 0);
  const highestWage = nextTen(Math.max(2 * startWage, 20_000));
  const highestPrice = nextTen(Math.max(priceAt(highestWage, channel) ?? 0, 2 * startPrice, 20_000));

  function move(from: Driver["from"], text: string) {
    const before = (from === "price" ? price : wage) ?? 0;
    setDriver({ from, text, cents: readAmount(text, currency).cents ?? before, hours: 1 });
  }

  return {
    channels,
    choices,
    choose: (chosen: Partial<Choices>) => setTyped((now) => ({ ...now, ...chosen })),
    price,
    wage,
    move,
    problem: typedAmountProblem(driver.text, currency),
    textOf: (field: Driver["from"]) => {
      if (driver.from === field) return driver.text;
      const cents = field === "price" ? price : wage;
      // The field is empty for a loss; the sentence below it shows the loss.
      return cents === null || cents < 0 ? "" : amountText(roundDown(cents, currency), currency);
    },
    isDriver: (field: Driver["from"]) => driver.from === field,
    /** The wage at the actual price; more than the requested wage if the price was rounded up. */
    paid: price === null ? null : wageAt(price, channel),
    kept: price === null ? null : keptCents(work, channel, price, sending),
    /** What one piece leaves after fees, shipping and postage, before its costs. */
    leaves: price === null ? null : keptCents({ ...work, pieces: 1, costsCents: 0 }, channel, price, sending),
    driverFrom: driver.from,
    /** Whether no wage is known yet: no method, no minimum, and nothing typed. */
    isUnasked: typedDriver === null && driver.from === "wage" && driver.cents === 0,
    channel,
    lines: channels.map((one) => ({
      id: one.id,
      name: one.name,
      priceCents: wage === null || wage < 0 ? null : priceAt(driver.from === "wage" ? driver : wage, one),
      wageCents: price === null ? null : wageAt(price, one),
      keptCents: price === null ? null : keptCents(work, one, price, sending),
    })),
    ceilings: { wage: highestWage, price: highestPrice },
  };
}

export type WorthState = ReturnType<typeof useWorth>;

function nextTen(cents: number): number {
  return Math.ceil(cents / 1_000) * 1_000;
}
