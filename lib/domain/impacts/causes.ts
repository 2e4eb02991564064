/** `conversionRate` is the crafted hours for one virtual unit. */
export type Cause = {
  id: number;
  name: string;
  description: string;
  iconName: "Tree" | "Droplet" | "Apple" | "Heart" | "Spool";
  unitName: string;
  conversionRate: number;
};

/** Sorted by id. Impact is simulated: the units are virtual (README.md). */
export const CAUSES: readonly Cause[] = [
  {
    id: 1,
    name: "Plant trees",
    description: "Virtual saplings for bare hillsides. Every two hours of crafting stand for one tree.",
    iconName: "Tree",
    unitName: "tree",
    conversionRate: 2,
  },
  {
    id: 2,
    name: "Clean water",
    description: "Virtual clean water for villages without a well. Every half hour of crafting stands for one litre.",
    iconName: "Droplet",
    unitName: "litre",
    conversionRate: 0.5,
  },
  {
    id: 3,
    name: "Share a meal",
    description: "Virtual warm meals for people who go without. Every hour of crafting stands for one meal.",
    iconName: "Apple",
    unitName: "meal",
    conversionRate: 1,
  },
  {
    id: 4,
    name: "Keep company",
    description: "Virtual visits to people who live alone. Every three hours of crafting stand for one visit.",
    iconName: "Heart",
    unitName: "visit",
    conversionRate: 3,
  },
  {
    id: 5,
    name: "Pass on the craft",
    description: "Virtual spools of thread for craft lessons at schools. Every hour and a half stands for one spool.",
    iconName: "Spool",
    unitName: "spool",
    conversionRate: 1.5,
  },
];

/** The unit's name, in the plural unless the count is 1; without the number. */
export function pluralise(count: number, unitName: string): string {
  if (count === 1) return unitName;
  if (/[^aeiou]y$/i.test(unitName)) return `${unitName.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/i.test(unitName) ? `${unitName}es` : `${unitName}s`;
}

/** floor(hours / conversion rate). The rate has two decimals at most. */
export function impactUnits(seconds: number, { conversionRate }: Pick<Cause, "conversionRate">): number {
  return Math.floor(seconds / unitSeconds({ conversionRate }));
}

/** Whole seconds for one unit. */
function unitSeconds({ conversionRate }: Pick<Cause, "conversionRate">): number {
  return 36 * Math.round(conversionRate * 100);
}

/** Progress towards the next unit, in seconds: `done` is less than `size`. */
type NextUnit = { done: number; size: number };

/** The remainder after the whole units. `seconds` must be `fullSeconds`, from which units are counted. */
export function nextUnit(seconds: number, cause: Pick<Cause, "conversionRate">): NextUnit {
  const size = unitSeconds(cause);
  return { done: seconds - impactUnits(seconds, cause) * size, size };
}

/**
 * The progress in words: "39 of 60 minutes to your first tree". Minutes are rounded down, so that it is never complete
 * before the unit counts. Each week restarts at zero; with units from other weeks it reads "this week’s first".
 */
export function nextUnitWords(
  { done, size }: NextUnit,
  { unitName, weekUnits, lifetimeUnits }: { unitName: string; weekUnits: number; lifetimeUnits: number },
): string {
  const [length, word] = size % 60 === 0 ? [60, "minute"] : [1, "second"];
  const whole = size / length;
  const which = weekUnits > 0 ? "your next" : lifetimeUnits > 0 ? "this week’s first" : "your first";
  return `${Math.floor(done / length)} of ${whole} ${whole === 1 ? word : `${word}s`} to ${which} ${unitName}`;
}
