import { type PricedMethod, priceProject } from "../methods/pricing";
import { priceOfOne } from "../sales/price-of-one";
import { keptCents, NO_FEES, PER_HOUR_FROM_SECONDS, wageCents } from "../sales/worth";
import { sum } from "../shared/largest-remainder";
import { costNow, type Priced } from "./line";
import type { Quantity } from "./units";

/** A template or a project in progress with lines of a material, as they are noted. */
export type NotedWork = {
  id: string;
  name: string;
  isOneOff: boolean;
  pieces: number;
  /** Logged, or for a template what its last copies took. */
  seconds: number;
  /** Of all lines, and additional costs. */
  costsCents: number;
  method: PricedMethod | null;
  lines: readonly { costCents: number; quantity: Quantity }[];
};

/** What another price of a material changes: the costs, and what an hour brings. */
export type Ripple = Pick<NotedWork, "id" | "name" | "isOneOff"> & {
  costs: { before: number; now: number };
  /** At the price of one that the method makes; null without one in the material's currency, or under 15 minutes. */
  wages: { oneCents: number; before: number; now: number } | null;
};

/** The works whose lines cost something else now, the lowest wage first, so that those under a minimum come first. */
export function listRipples(material: Priced, works: readonly NotedWork[]): Ripple[] {
  return works
    .flatMap((work) => {
      const now = sum(work.lines.map(({ costCents, quantity }) => costNow(material, quantity) ?? costCents));
      const before = sum(work.lines.map(({ costCents }) => costCents));
      if (now === before) return [];
      const { id, name, isOneOff } = work;
      return [{ id, name, isOneOff, costs: { before, now }, wages: wagesOf(work, now - before, material.currency) }];
    })
    .sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, "en"));
}

/** The price that the method makes with the costs as noted, and what an hour brings with those and with today's. */
function wagesOf({ method, pieces, seconds, costsCents }: NotedWork, moreCents: number, currency: string) {
  if (!method || method.currency !== currency || seconds < PER_HOUR_FROM_SECONDS) return null;
  const materials = [{ name: "", costCents: costsCents }];
  const work = { totalSeconds: seconds, materials, additionalCostsCents: 0, priceOverrideCents: null };
  const oneCents = priceOfOne(priceProject({ method, ...work }).totalCents, pieces, currency);
  const wageWith = (costsCents: number) =>
    wageCents(keptCents({ seconds, costsCents, pieces }, { ...NO_FEES, currency }, oneCents), seconds);
  const [before, now] = [wageWith(costsCents), wageWith(costsCents + moreCents)];
  return before === null || now === null ? null : { oneCents, before, now };
}

function rankOf({ wages }: Ripple): number {
  return wages?.now ?? Number.MAX_SAFE_INTEGER;
}
