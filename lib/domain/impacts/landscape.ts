import { printList, printNumber } from "../shared/formats";
import { type Cause, nextUnit, pluralise } from "./causes";

/** The drawing on a cause's ground: the number of whole units, and how far the next one has grown, 0 to 1. */
export type Growth = { whole: number; next: number };

/** A unit's position: `row` 0 is the nearest row; `right` counts places to the right of the row's middle. */
export type Place = { row: number; right: number };

/** How many units fit in each row of a cause's ground, the nearest row first. */
const ROWS: Record<Cause["iconName"], readonly number[]> = {
  Tree: [4, 6, 7],
  Droplet: [4, 6, 6, 5],
  Apple: [5, 6],
  Heart: [3, 4, 5],
  Spool: [5, 6],
};

/** All places in the order in which they fill: the nearest row first, each row from its middle outwards. */
export function placesOf(iconName: Cause["iconName"]): Place[] {
  return ROWS[iconName].flatMap((count, row) =>
    Array.from({ length: count }, (_, at) => ({ row, right: at - (count - 1) / 2 })).sort(
      (a, b) => Math.abs(a.right) - Math.abs(b.right) || a.right - b.right,
    ),
  );
}

/** Leaves the last place to the growing unit. */
export function growthOf(cause: Pick<Cause, "iconName" | "conversionRate"> & WeekOfCause): Growth {
  const { done, size } = nextUnit(cause.weekFullSeconds, cause);
  return { whole: Math.min(cause.weekUnits, placesOf(cause.iconName).length - 1), next: done / size };
}

type WeekOfCause = { weekFullSeconds: number; weekUnits: number };

/** Describes the drawing in one sentence, with the real counts, including units that don't fit in it. */
export function landscapeWords(causes: readonly (Pick<Cause, "unitName"> & WeekOfCause)[]): string {
  const whole = causes.filter(({ weekUnits }) => weekUnits > 0);
  if (whole.length > 0)
    return `This week’s landscape: ${printList(whole.map(({ weekUnits, unitName }) => countUnits(weekUnits, unitName)))}.`;
  if (causes.some(({ weekFullSeconds }) => weekFullSeconds > 0))
    return "This week’s landscape: the first things are growing.";
  return "This week’s landscape: open ground, with room for all that you craft.";
}

/** Counts the causes whose units no longer all fit, as "23 of 84 litres"; null if all are drawn. */
export function describeFullGrounds(
  causes: readonly (Pick<Cause, "iconName" | "unitName" | "conversionRate"> & WeekOfCause)[],
): string | null {
  const full = causes
    .map((cause) => ({ ...cause, drawn: growthOf(cause).whole }))
    .filter(({ drawn, weekUnits }) => drawn < weekUnits)
    .map(({ drawn, weekUnits, unitName }) => `${drawn} of ${countUnits(weekUnits, unitName)}`);
  return full.length > 0 ? `The ground is full: it shows ${printList(full)}.` : null;
}

function countUnits(units: number, unitName: string): string {
  return `${printNumber(units)} ${pluralise(units, unitName)}`;
}
