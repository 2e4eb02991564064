import type { CSSProperties } from "react";
import { escapeMarkup } from "@/lib/domain/shared/text";
import { Drawing } from "./chart";

/** `label`: shown below the bar, only on some bars. `words`: what the bar stands for, with its value. */
type Bar = { label?: string | undefined; value: number; words: string };

const [WIDTH, HEIGHT, BASE, TOP] = [320, 120, 100, 16];
/** An upper estimate of a letter's average width. */
const LETTER = 7;

/** Fewer values are said, not drawn. */
export const MIN_VALUES = 3;

type BarsProps = { labelledBy: string; bars: readonly Bar[]; top: string; isCounted?: boolean };

/** Vertical bars; the highest one reaches the line below `top`. `isCounted`: with a block for each one of the value. */
export function Bars({ labelledBy, bars, top, isCounted }: BarsProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const breadth = Math.min(0.64, 26 / step).toFixed(2);
  const block = (BASE - TOP - 1) / highest;
  const hasBlocks = isCounted && block > 4;
  const height = (value: number) => (hasBlocks ? value * block - 1.6 : Math.max(2, value * block)).toFixed(0);
  const blocks = hasBlocks ? ` style='stroke-dasharray:${(block - 1.6).toFixed(2)} 1.6'` : "";
  const marks = bars.map(({ value, words }, at) =>
    value > 0 ? `<path d='M${at} 0v-${height(value)}'><title>${escapeMarkup(words)}</title></path>` : "",
  );
  const labels = bars.map(({ label }, at) =>
    label ? `<text x='${keepInside((at + 0.5) * step, label).toFixed(0)}'>${escapeMarkup(label)}</text>` : "",
  );
  return (
    <Drawing
      labelledBy={labelledBy}
      size={[WIDTH, HEIGHT]}
      marks={`<path d='M0 ${TOP}h${WIDTH}' class='chart-line'/><path d='M0 ${BASE}h${WIDTH}' class='chart-base'/>
<text y='${TOP - 4}'>${escapeMarkup(top)}</text>
<g transform='translate(${(step / 2).toFixed(2)} ${BASE})scale(${step.toFixed(3)} 1)' stroke-width='${breadth}' class='chart-mark'${blocks}>${marks.join("")}</g>
<g transform='translate(0 ${HEIGHT - 5})' class='chart-middle'>${labels.join("")}</g>`}
    />
  );
}

/** Moves a centred label so that none of it is beyond the drawing. */
function keepInside(x: number, label: string): number {
  const half = (label.length * LETTER) / 2;
  return Math.min(WIDTH - half, Math.max(half, x));
}

/** `share`: of the longest row, 0 to 1. */
type Row = { name: string; value: string; share: number; isQuiet?: boolean };

/**
 * Horizontal bars with names and values as text, so they need no separate table. Markup, as in `Drawing`. `mark`: where a
 * line crosses all bars, 0 to 1, and what its tag says.
 */
export function Rows({ rows, mark = null }: { rows: readonly Row[]; mark?: { at: number; words: string } | null }) {
  const items = rows.map(
    ({ name, value, share, isQuiet }) =>
      `<li style='--share:${percentOf(share)}'${isQuiet ? " data-quiet" : ""}><bdi>${escapeMarkup(name)}</bdi>${escapeMarkup(value)}`,
  );
  if (mark) items.push(`<li class='bar-mark'>${escapeMarkup(mark.words)}`);
  const style = (mark ? { "--mark": percentOf(mark.at) } : {}) as CSSProperties;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: texts are escaped
  return <ul className="bar-rows" style={style} dangerouslySetInnerHTML={{ __html: items.join("") }} />;
}

function percentOf(share: number): string {
  return `${Math.round(Math.max(0, share) * 100)}%`;
}

export function lengthOf(share: number): CSSProperties {
  return { "--share": percentOf(share) } as CSSProperties;
}
