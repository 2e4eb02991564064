import type { NamedTarget } from "@/lib/domain/crafting/allocation";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { type ClothPart, dyeOf, FIXED_DYE, PERSONAL_DYE } from "./cloth";

const PERSONAL = "personal";

type Row = NamedTarget & { seconds: number };

/** The session's time in the order of the list: what is fixed, what is allocated, Personal Progress. */
export function clothParts({
  fixedRows,
  rows,
  personal,
}: {
  fixedRows: readonly Row[];
  rows: readonly Row[];
  personal: number;
}): ClothPart[] {
  const part = ({ challengeId, name, seconds }: Row) => ({ key: challengeId, name, seconds });
  return [
    ...fixedRows.map((row) => ({ ...part(row), dye: FIXED_DYE, isFixed: true })),
    ...rows.map((row, index) => ({ ...part(row), dye: dyeOf(index), target: row })),
    { key: PERSONAL, name: "Personal Progress", seconds: personal, dye: PERSONAL_DYE },
  ];
}

/** What was saved, without odd seconds that stay with the crafter. */
export function savedSentence(parts: readonly ClothPart[]): string {
  const lengths = parts.filter(({ key, seconds }) => seconds >= (key === PERSONAL && parts.length > 1 ? 60 : 1));
  const named = (lengths.length > 0 ? lengths : parts).map(
    ({ name, seconds }) => `${name} ${formatDuration(seconds).replace(" ", "\u00a0")}`,
  );
  return `Saved: ${named.join(", ")}.`;
}
