import type { CSSProperties } from "react";
import { ALLOCATION_STEP_SECONDS, type NamedTarget } from "@/lib/domain/crafting/allocation";
import type { Length } from "@/lib/domain/crafting/seams";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";

/** The look of a part: its length of the cloth, and the thread before its row. */
export type Dye = { cloth: string; thread: string };

const COLOURS = [
  "[--dye:var(--madder)] [--dye-soft:var(--madder-soft)]",
  "[--dye:var(--ochre)] [--dye-soft:var(--ochre-soft)]",
  "[--dye:var(--moss)] [--dye-soft:var(--moss-soft)]",
  "[--dye:var(--indigo)] [--dye-soft:var(--indigo-soft)]",
];

/** Plain first, then two weaves of the same colours, so that twelve challenges differ. */
const WEAVES: readonly Dye[] = [
  { cloth: "bg-(--dye-soft)", thread: "bg-(--dye)" },
  {
    cloth: "bg-[repeating-linear-gradient(135deg,var(--dye-soft)_0_6px,var(--surface)_6px_12px)]",
    thread: "bg-[repeating-linear-gradient(135deg,var(--dye)_0_3px,var(--surface)_3px_6px)]",
  },
  {
    cloth: "bg-[repeating-linear-gradient(0deg,var(--dye-soft)_0_5px,var(--surface)_5px_10px)]",
    thread: "bg-[repeating-linear-gradient(0deg,var(--dye)_0_5px,var(--surface)_5px_8px)]",
  },
];

/** Undyed: Personal Progress, and challenges that accept no more time. */
export const PERSONAL_DYE: Dye = { cloth: "calico", thread: "calico border border-control" };
export const FIXED_DYE: Dye = { cloth: "bg-line", thread: "bg-control" };

export function dyeOf(index: number): Dye {
  const colour = COLOURS[index % COLOURS.length];
  const { cloth, thread } = WEAVES[Math.floor(index / COLOURS.length) % WEAVES.length] ?? PERSONAL_DYE;
  return { cloth: `${colour} ${cloth} shadow-[inset_0_-4px_0_var(--dye)]`, thread: `${colour} ${thread}` };
}

export type ClothPart = {
  key: string;
  name: string;
  seconds: number;
  dye: Dye;
  /** Set if the part is a challenge whose time can change. */
  target?: NamedTarget;
  /** Whether the part is a challenge that accepts no more time. */
  isFixed?: boolean;
};

export function lengthsOf(parts: readonly ClothPart[]): Length[] {
  return parts.map(({ seconds, target }) => ({ seconds, hasSeam: target !== undefined }));
}

/** A text too wide for its part wraps below the empty `before` box, where it is clipped. */
export const CLOTH_LENGTH =
  "num flex forced-color-adjust-none flex-wrap justify-center overflow-hidden text-xs font-semibold whitespace-nowrap before:h-full";

/** Cuts a part at every step that it can be given in; at every half hour of a long one, where they would be too close. */
export function cutsOf(seconds: number): CSSProperties {
  return {
    "--pieces": seconds / (seconds > MAX_CUTS * ALLOCATION_STEP_SECONDS ? 1800 : ALLOCATION_STEP_SECONDS),
  } as CSSProperties;
}

const MAX_CUTS = 24;

const sumOf = (parts: readonly ClothPart[]) => parts.reduce((sum, { seconds }) => sum + seconds, 0);

/** The minutes at which the cloth can be cut, below the parts from `first` up to `next`; the unit is at their end. */
export function CutMinutes({ parts, first, next }: { parts: readonly ClothPart[]; first?: number; next?: number }) {
  const total = sumOf(parts);
  const [from, to] = [sumOf(parts.slice(0, first ?? 0)), sumOf(parts.slice(0, next))];
  const step = [300, 900, 1800].find((one) => total / one <= MAX_LABELS) ?? 3600;
  const cuts = Array.from({ length: Math.ceil((total * 0.88) / step) - 1 }, (_, at) => (at + 1) * step);
  return (
    <span aria-hidden="true" className="cloth-minutes">
      {cuts.map((cut) =>
        cut > from && cut <= to ? (
          <span key={cut} style={{ left: `${((cut - from) / (to - from)) * 100}%` }}>
            {cut / 60}
          </span>
        ) : null,
      )}
      {cuts.length > 0 && (next ?? parts.length) === parts.length ? <small>min</small> : null}
    </span>
  );
}

const MAX_LABELS = 12;

export function clothLabel(parts: readonly ClothPart[]): string {
  const lengths = parts.filter((part) => part.seconds > 0);
  return lengths.map((part) => `${part.name} ${formatDuration(part.seconds)}`).join(", ") || "No time";
}

/** The session as a cloth: each part is a coloured length, described in words for screen readers. */
export function Cloth({ parts }: { parts: ClothPart[] }) {
  const lengths = parts.filter((part) => part.seconds > 0);
  return (
    <>
      <div
        role="img"
        aria-label={clothLabel(parts)}
        className="cloth flex overflow-hidden rounded-lg border border-line"
      >
        {lengths.map((part, index) => (
          <span
            key={part.key}
            className={`${CLOTH_LENGTH} cloth-cuts relative min-w-1 ${part.dye.cloth} ${index > 0 ? "border-l-2 border-dashed border-surface" : ""}`}
            style={{ flex: `${part.seconds} 1 0`, ...cutsOf(part.seconds) }}
          >
            <span className="grid h-full place-items-center">{formatDuration(part.seconds)}</span>
          </span>
        ))}
      </div>
      <CutMinutes parts={parts} />
    </>
  );
}

export const PERSONAL = "personal";

type Row = NamedTarget & { seconds: number };
type Lengths = { fixedRows: readonly Row[]; rows: readonly Row[]; personal: number };

/** The session's parts in the order of the list: fixed time, allocated time, Personal Progress. */
export function listClothParts({ fixedRows, rows, personal }: Lengths): ClothPart[] {
  const part = ({ challengeId, name, seconds }: Row) => ({ key: challengeId, name, seconds });
  return [
    ...fixedRows.map((row) => ({ ...part(row), dye: FIXED_DYE, isFixed: true })),
    ...rows.map((row, index) => ({ ...part(row), dye: dyeOf(index), target: row })),
    { key: PERSONAL, name: "Personal Progress", seconds: personal, dye: PERSONAL_DYE },
  ];
}

/** Says what was saved; leaves out Personal Progress under a minute if there are other parts. */
export function savedSentence(parts: readonly ClothPart[]): string {
  const lengths = parts.filter(({ key, seconds }) => seconds >= (key === PERSONAL && parts.length > 1 ? 60 : 1));
  const named = (lengths.length > 0 ? lengths : parts).map(
    ({ name, seconds }) => `${name} ${formatDuration(seconds).replace(" ", "\u00a0")}`,
  );
  return `Saved: ${named.join(", ")}.`;
}
