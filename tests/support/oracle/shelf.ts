/*
 * A shelf that knows nothing of the product: millionths of grams, cents, and exact fractions. What a unit is worth is
 * written out.
 */

type Fraction = [bigint, bigint];
type Line = { id: string; kind: string; micro: bigint; cents: bigint; projectId?: string; isUndone?: boolean };

const GRAMS_IN = {
  g: [1n, 1n],
  kg: [1000n, 1n],
  oz: [45359237n, 1600000n],
  lb: [45359237n, 100000n],
  // The label: 100 g are 400 m.
  m: [1n, 4n],
  yd: [1143n, 5000n],
  pack: [100n, 1n],
} satisfies Record<string, Fraction>;

type ShelfUnit = keyof typeof GRAMS_IN;
export const SHELF_UNITS = Object.keys(GRAMS_IN) as ShelfUnit[];

export function microgramsOf(micro: bigint, unit: ShelfUnit): bigint {
  const [over, under] = GRAMS_IN[unit] as Fraction;
  return nearest(micro * over, under);
}

export class Shelf {
  micro = 0n;
  cents = 0n;
  lines: Line[] = [];
  private bought: Fraction = [0n, 1n];

  add(line: Line) {
    this.micro += line.micro;
    this.cents += line.cents;
    this.lines.push(line);
    const standing = this.lines.findLastIndex(({ kind, isUndone }) => kind === "purchase" && !isUndone);
    const until = this.lines.slice(0, standing + 1);
    this.bought = [until.reduce((sum, one) => sum + one.cents, 0n), until.reduce((sum, one) => sum + one.micro, 0n)];
  }

  /** Of a part of what is there, or of what is found beside it. */
  worthOf(micro: bigint): bigint {
    const [cents, of] = this.micro > 0n ? [this.cents, this.micro] : this.bought;
    return of > 0n ? nearest(cents * micro, of) : 0n;
  }

  take(line: Pick<Line, "id" | "kind" | "projectId">, micro: bigint) {
    this.add({ ...line, micro: -micro, cents: -this.worthOf(micro) });
  }

  count(id: string, micro: bigint) {
    if (micro < this.micro) return this.take({ id, kind: "count" }, this.micro - micro);
    const more = micro - this.micro;
    this.add({ id, kind: "count", micro: more, cents: this.worthOf(more) });
  }

  undo(line: Line) {
    line.isUndone = true;
    this.add({ id: "", kind: "back", micro: -line.micro, cents: -line.cents });
  }

  /** As Postgres writes it. */
  asText() {
    const digits = String(this.micro).padStart(7, "0");
    return { on_hand: `${digits.slice(0, -6)}.${digits.slice(-6)}`, worth: String(this.cents) };
  }
}

/** To the nearest whole number, half away from zero; neither is negative. */
function nearest(over: bigint, under: bigint): bigint {
  const rest = over % under;
  return over / under + (rest + rest >= under ? 1n : 0n);
}
