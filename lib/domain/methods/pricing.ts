import { printNumber } from "../shared/formats";
import { divideRounded, printMoney, smallestAmount } from "../shared/money";

/** The parts of a calculation method that determine a price. Amounts are minor units of its currency. */
export type PricedMethod = {
  rateType: "hourly" | "daily";
  rateCents: number;
  /** Hours in a working day, for a daily rate; in steps of half an hour. */
  hoursPerDay: number;
  /** A symbol, plain text. */
  currency: string;
  profitOption: "manual" | "none";
  manualProfitCents: number;
};

export type Material = { name: string; costCents: number };

/** The work to price, without its method. */
export type PricedWork = {
  /** Seconds logged on the project. */
  totalSeconds: number;
  materials: readonly Material[];
  additionalCostsCents: number;
  /** The final price that the crafter sets; null uses the total. */
  priceOverrideCents: number | null;
};

export type PriceLine = { key: "labor" | "materials" | "additional" | "profit"; label: string; cents: number };

export type Price = {
  /** In the order of the receipt, with profit only if the method has one. They sum to the total. */
  lines: PriceLine[];
  laborCents: number;
  materialsCents: number;
  totalCents: number;
  /** The override if there is one, otherwise the total. */
  finalCents: number;
};

/** A total as it is shown, in minor units of a currency. */
export type PriceTag = { totalCents: number; currency: string };

/** The inputs and results of a finished project's price. Stored whole, so that no later change affects it. */
export type PriceSnapshot = PricedMethod &
  Omit<PricedWork, "materials"> &
  Pick<Price, "laborCents" | "materialsCents" | "totalCents"> & { methodTitle: string; materials: Material[] };

/**
 * The price of a piece of work, both for the preview and for the stored snapshot (lib/domain/projects/README.md). Labor
 * is exact seconds times the rate, rounded once, half away from zero, to what can be paid in the currency; the total is the sum of the lines. With the
 * ranges of `MethodInput` every sum is an exact number.
 */
export function priceProject({ method, ...work }: { method: PricedMethod } & PricedWork): Price {
  const materialsCents = work.materials.reduce((sum, { costCents }) => sum + costCents, 0);
  return priceOf(method, work, laborCents(method, work.totalSeconds), materialsCents);
}

/** The snapshot to store when a project is completed: the price and all its inputs. */
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

/** Uses the stored figures and recomputes none of them. */
export function priceOfSnapshot(snapshot: PriceSnapshot): Price {
  return priceOf(snapshot, snapshot, snapshot.laborCents, snapshot.materialsCents);
}

/**
 * The price for a customer: materials, costs, and the rest of the price as one line of work, so that nobody can work
 * out rate, hours or profit. No lines if the price is below the materials and costs.
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

const EXAMPLE_UNITS = { hourly: 2, daily: 3 };
const EXAMPLE_WORK = { hourly: `${EXAMPLE_UNITS.hourly} hours`, daily: `${EXAMPLE_UNITS.daily} days` };

/** The example on a method's card: 2 hours for hourly, 3 days for daily, materials of 45, and the manual profit. */
export function exampleCalculation(method: PricedMethod): { work: string; price: Price } {
  const { rateType } = method;
  const price = priceProject({
    method,
    totalSeconds: secondsPerRate(method) * EXAMPLE_UNITS[rateType],
    materials: [{ name: "Materials", costCents: 4500 }],
    additionalCostsCents: 0,
    priceOverrideCents: null,
  });
  return { work: EXAMPLE_WORK[rateType], price };
}

/** The labor formula, exact enough to check: `1h 13m 26s × R120.00 an hour`, or `12h ÷ 8h × R400.00 a day`. */
export function laborFormula(method: PricedMethod, totalSeconds: number): string {
  const [time, rate] = [formatExactTime(totalSeconds), printMoney(method.rateCents, method.currency)];
  return method.rateType === "hourly"
    ? `${time} × ${rate} an hour`
    : `${time} ÷ ${printNumber(method.hoursPerDay)}h × ${rate} a day`;
}

/** Omits leading and trailing zero parts: `1h 0m 26s`, `12h`, `40m`. */
function formatExactTime(totalSeconds: number): string {
  const parts = [
    [Math.floor(totalSeconds / 3600), "h"],
    [Math.floor(totalSeconds / 60) % 60, "m"],
    [totalSeconds % 60, "s"],
  ] as const;
  const from = parts.findIndex(([count]) => count > 0);
  const to = parts.findLastIndex(([count]) => count > 0);
  const shown = parts.slice(Math.max(0, from), to + 1).map(([count, unit]) => `${count}${unit}`);
  return shown.join(" ") || "0h";
}

/** An integer: half hours are exact as doubles. */
function secondsPerRate({ rateType, hoursPerDay }: PricedMethod): number {
  return rateType === "daily" ? 3600 * hoursPerDay : 3600;
}

function laborCents(method: PricedMethod, totalSeconds: number): number {
  const smallest = smallestAmount(method.currency);
  const labor = BigInt(totalSeconds) * BigInt(method.rateCents);
  return smallest * Number(divideRounded(labor, BigInt(secondsPerRate(method) * smallest)));
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

/** The hours that the rate pays for. */
export function rateHours({ rateType, hoursPerDay }: PricedMethod): number {
  return rateType === "hourly" ? 1 : hoursPerDay;
}
