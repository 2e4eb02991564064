import type { CSSProperties } from "react";

/** `share`: of the longest, 0 to 1. */
export type Row = { name: string; value: string; share: number; isQuiet?: boolean };

/** Lying bars with their names and values as text, so that they are their own table. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="bar-rows">
      {rows.map(({ name, value, share, isQuiet }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
        <li key={at} style={lengthOf(share)} {...(isQuiet && { "data-quiet": "" })}>
          <bdi>{name}</bdi>
          <b>{value}</b>
        </li>
      ))}
    </ul>
  );
}

function lengthOf(share: number): CSSProperties {
  return { "--share": `${Math.round(share * 100)}%` } as CSSProperties;
}
