import type { CauseImpact, ImpactView } from "@/db/queries/impacts";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { nextUnit, nextUnitWords, pluralise } from "@/lib/domain/impacts/causes";
import { splitPercents } from "@/lib/domain/impacts/week-split";
import { printNumber } from "@/lib/domain/shared/formats";

export type CauseView = ReturnType<typeof describeCause>;
export type WeekView = ReturnType<typeof describeWeek>;

export function describeCause(cause: CauseImpact) {
  const { id, name, description, iconName, isSelected, unitName } = cause;
  const next = nextUnit(cause.weekFullSeconds, cause);
  const amount = (term: string, units: number, seconds: number) => ({
    term,
    units: `${printNumber(units)} virtual ${pluralise(units, unitName)}`,
    time: formatDuration(seconds),
  });
  return {
    id,
    name,
    description,
    iconName,
    isSelected,
    amounts: [
      amount("This week", cause.weekUnits, cause.weekFullSeconds),
      amount("All time", cause.lifetimeUnits, cause.lifetimeSeconds),
    ],
    next: { words: nextUnitWords(next, cause), percent: (100 * next.done) / next.size },
  };
}

/** Before the first minute it is the split that would apply. */
export function describeWeek({ causes, weekSeconds }: ImpactView) {
  const selected = new Set(causes.filter(({ isSelected }) => isSelected).map(({ id }) => id));
  const percents = splitPercents(
    causes.map(({ id }) => id),
    selected,
  );
  const isEven = selected.size === 0 || selected.size === causes.length;
  const shares = causes.map(({ id, name, iconName, weekFullSeconds }) => ({
    name,
    iconName,
    share: percents.get(id) ?? 0,
    time: formatDuration(weekFullSeconds),
  }));
  return {
    isEmpty: weekSeconds === 0,
    time: formatDuration(weekSeconds),
    label: `This week’s split: ${shares.map(({ name, share, time }) => `${name} ${share}%, ${time}`).join("; ")}.`,
    parts: shares.map(({ name, iconName, share, time }) => ({
      name,
      iconName,
      share,
      words: [isEven ? "" : `${share}%`, weekSeconds > 0 ? time : ""].filter(Boolean).join(", "),
    })),
    explanation: explainSplit(selected.size, causes.length, weekSeconds),
  };
}

function explainSplit(selected: number, all: number, weekSeconds: number): string {
  const start = weekSeconds === 0 ? "No crafting yet this week. What you save will be split like this: " : "";
  if (selected === 0 || selected === all) return `${start}${start ? "e" : "E"}venly across all causes.`;
  const others = all - selected === 1 ? "the other one" : `the other ${all - selected}`;
  return `${start}70% for ${selected === 1 ? "the cause" : `the ${selected} causes`} you selected, 30% for ${others}.`;
}
