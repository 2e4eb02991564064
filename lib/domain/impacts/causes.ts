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
