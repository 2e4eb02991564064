/** `label`: under the bar, on some of them. `words`: what it stands for, with its value. */
export type Bar = { label?: string | undefined; value: number; words: string };

const [WIDTH, HEIGHT, BASE, TOP] = [320, 120, 100, 16];

/** Upright bars on a line of their own; the highest one has its value above the top line. */
export function Bars({ label, bars, top }: { label: string; bars: readonly Bar[]; top: string }) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const breadth = Math.min(26, step * 0.64).toFixed(1);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="chart">
      <path d={`M0 ${TOP}h${WIDTH}`} className="chart-line" />
      <path d={`M0 ${BASE}h${WIDTH}`} className="chart-base" />
      <text y="12">{top}</text>
      <g strokeWidth={breadth} className="chart-mark">
        {bars.map(({ value, words }, at) => {
          const height = value > 0 ? Math.max(2, (value / highest) * (BASE - TOP - 1)) : 0;
          return height > 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars never move
            <path key={at} d={`M${((at + 0.5) * step).toFixed(1)} ${BASE}v-${height.toFixed(1)}`}>
              <title>{words}</title>
            </path>
          ) : null;
        })}
      </g>
      {bars.map(({ label: name }, at) =>
        name ? (
          <text key={name} x={((at + 0.5) * step).toFixed(1)} y={HEIGHT - 5} className="chart-middle">
            {name}
          </text>
        ) : null,
      )}
    </svg>
  );
}
