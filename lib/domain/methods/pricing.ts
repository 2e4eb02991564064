import { divideRounded, printMoney } from "../shared/money";

/** What of a calculation method makes a price. Amounts are minor units of its currency. */
export type PricedMethod = {
  rateType: "hourly" | "daily";
  rateCents: number;
  /** What a day of work is when the rate is daily. */
  hoursPerDay: number;
  /** A symbol, plain text. */
  currency: string;
  profitOption: "manual" | "none";
  manualProfitCents: number;
};

export type Material = { name: string; costCents: number };

/** The work to be priced, beside its method. */
export type PricedWork = {
  /** Seconds logged on the project. */
  totalSeconds: number;
  materials: readonly Material[];
  additionalCostsCents: number;
  /** The final price where the crafter sets one; null takes the total. */
  priceOverrideCents: number | null;
};

export type PriceLine = { key: "labor" | "materials" | "additional" | "profit"; label: string; cents: number };

export type Price = {
  /** In the order in which the price builds up; profit only where the method has one. They sum to the total. */
  lines: PriceLine[];
  laborCents: number;
  materialsCents: number;
  totalCents: number;
  /** The override where there is one, else the total. */
  finalCents: number;
};

/** A total as it is shown: minor units of a currency. */
export type PriceTag = { totalCents: number; currency: string };

/** What a finished project was priced with, kept whole so that nothing that changes later changes it. */
export type PriceSnapshot = {
  methodTitle: string;
  rateType: "hourly" | "daily";
  rateCents: number;
  hoursPerDay: number;
  currency: string;
  profitOption: "manual" | "none";
  manualProfitCents: number;
  /** Seconds logged when the work was completed. */
  totalSeconds: number;
  materials: Material[];
  additionalCostsCents: number;
  laborCents: number;
  materialsCents: number;
  totalCents: number;
  priceOverrideCents: number | null;
};

/**
 * The price of a piece of work, for the preview and for what is stored: labor is the exact
 * seconds times the rate, hourly or by the day, rounded once, half away from zero; the total is the sum of the lines.
 * Every amount is whole minor units; with the ranges of `MethodInput` no sum leaves what a number holds exactly.
 */
export function priceProject({ method, ...work }: { method: PricedMethod } & PricedWork): Price {
  const materialsCents = work.materials.reduce((sum, { costCents }) => sum + costCents, 0);
  return priceOf(method, work, laborCents(method, work.totalSeconds), materialsCents);
}

/** What is frozen when work is finished: everything the price was made of, and the price. */
export function snapshotOf({
  method,
  ...work
}: { method: PricedMethod & { title: string } } & PricedWork): PriceSnapshot {
  const { laborCents, materialsCents, totalCents } = priceProject({ method, ...work });
  return {
    methodTitle: method.title,
    rateType: method.rateType,
    rateCents: method.rateCents,
    hoursPerDay: method.hoursPerDay,
    currency: method.currency,
    profitOption: method.profitOption,
    manualProfitCents: method.manualProfitCents,
    totalSeconds: work.totalSeconds,
    materials: work.materials.map(({ name, costCents }) => ({ name, costCents })),
    additionalCostsCents: work.additionalCostsCents,
    laborCents,
    materialsCents,
    totalCents,
    priceOverrideCents: work.priceOverrideCents,
  };
}

/** The price of finished work for its summary: the stored figures, not computed again. */
export function priceOfSnapshot(snapshot: PriceSnapshot): Price {
  return priceOf(snapshot, snapshot, snapshot.laborCents, snapshot.materialsCents);
}

/**
 * What a customer gets to see of the price of finished work: material and costs, and the work as one line, which is the
 * rest of the price, so that neither rate, hours nor profit can be told from it. No lines where they say more than the
 * price: when it is below what went into the work.
 */
export function priceForCustomer(snapshot: PriceSnapshot): {
  lines: { key: "materials" | "additional" | "work"; label: string; cents: number }[];
  finalCents: number;
} {
  const { materialsCents, finalCents } = priceOfSnapshot(snapshot);
  const { additionalCostsCents } = snapshot;
  const workCents = finalCents - materialsCents - additionalCostsCents;
  const lines = [
    { key: "materials" as const, label: "Materials", cents: materialsCents },
    { key: "additional" as const, label: "Additional costs", cents: additionalCostsCents },
    { key: "work" as const, label: "Work", cents: workCents },
  ];
  return { lines: workCents < 0 ? [] : lines.filter(({ cents }) => cents > 0), finalCents };
}

/** What a method's card shows: 2 hours for hourly, 3 days for daily, materials 45, and the manual profit. */
export function exampleCalculation(method: PricedMethod): { work: string; price: Price } {
  const isHourly = method.rateType === "hourly";
  const price = priceProject({
    method,
    totalSeconds: 3600 * (isHourly ? 2 : 3 * method.hoursPerDay),
    materials: [{ name: "Materials", costCents: 4500 }],
    additionalCostsCents: 0,
    priceOverrideCents: null,
  });
  return { work: isHourly ? "2 hours" : "3 days", price };
}

/**
 * How labor came about, so that whoever reckons it again gets the line's amount: `1h 13m 26s × R120.00 an hour`, or
 * `12h ÷ 8h × R400.00 a day`. The time is exact, to the second, as labor is.
 */
export function laborFormula(method: PricedMethod, totalSeconds: number): string {
  const [time, rate] = [exactTime(totalSeconds), printMoney(method.rateCents, method.currency)];
  return method.rateType === "hourly"
    ? `${time} × ${rate} an hour`
    : `${time} ÷ ${method.hoursPerDay}h × ${rate} a day`;
}

/** Hours, minutes and seconds, without zeros before and after: `1h 0m 26s`, `12h`, `40m`. */
function exactTime(totalSeconds: number): string {
  const parts = [
    [Math.floor(totalSeconds / 3600), "h"],
    [Math.floor(totalSeconds / 60) % 60, "m"],
    [totalSeconds % 60, "s"],
  ] as const;
  const from = parts.findIndex(([count]) => count > 0);
  const to = parts.findLastIndex(([count]) => count > 0);
  const said = parts.slice(Math.max(0, from), to + 1).map(([count, unit]) => `${count}${unit}`);
  return said.join(" ") || "0h";
}

function laborCents(method: PricedMethod, totalSeconds: number): number {
  const secondsPerRate = 3600 * (method.rateType === "daily" ? method.hoursPerDay : 1);
  return Number(divideRounded(BigInt(totalSeconds) * BigInt(method.rateCents), BigInt(secondsPerRate)));
}

function priceOf(
  method: Pick<PricedMethod, "profitOption" | "manualProfitCents">,
  work: Pick<PricedWork, "additionalCostsCents" | "priceOverrideCents">,
  laborCents: number,
  materialsCents: number,
): Price {
  const lines: PriceLine[] = [
    { key: "labor", label: "Labor", cents: laborCents },
    { key: "materials", label: "Materials", cents: materialsCents },
    { key: "additional", label: "Additional costs", cents: work.additionalCostsCents },
  ];
  if (method.profitOption === "manual") lines.push({ key: "profit", label: "Profit", cents: method.manualProfitCents });
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  return { lines, laborCents, materialsCents, totalCents, finalCents: work.priceOverrideCents ?? totalCents };
}

/** Less logged time than this (15 minutes) says nothing about an hour. */
const PER_HOUR_FROM_SECONDS = 900;

/** What an hour brought, in whole minor units; null below 15 minutes of logged time. */
export function perHourCents(cents: number, seconds: number): number | null {
  return seconds < PER_HOUR_FROM_SECONDS ? null : Number(divideRounded(BigInt(cents) * 3600n, BigInt(seconds)));
}
