/** A null value is a gap in the line. `dots`: the parts that make up the value. */
type Point = { key: string; label: string; value: number | null; dots: readonly { value: number; words: string }[] };

const [WIDTH, HEIGHT, BASE, TOP] = [320, 140, 120, 18];

type Props = { label: string; points: readonly Point[]; print: (value: number) => string };

/** A line through the points, with a dot for each of their parts; negative values go below the base line. */
export function DottedLine({ label, points, print }: Props) {
  const values = points.flatMap(({ value, dots }) => [value ?? 0, ...dots.map((dot) => dot.value)]);
  const [highest, lowest] = [Math.max(1, ...values), Math.min(0, ...values)];
  const step = WIDTH / Math.max(1, points.length);
  const x = (at: number) => ((at + 0.5) * step).toFixed(1);
  const y = (value: number) => (BASE - ((value - lowest) / (highest - lowest)) * (BASE - TOP)).toFixed(1);
  const line = points.map(({ value }, at) => {
    if (value === null) return "";
    const previous = points[at - 1]?.value ?? null;
    return `${previous === null ? "M" : "L"}${x(at)} ${y(value)}`;
  });
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="chart">
      <path d={`M0 ${TOP - 0.5}h${WIDTH}`} className="chart-line" />
      <path d={`M0 ${y(0)}h${WIDTH}`} className="chart-base" />
      <text y={TOP - 5}>{print(highest)}</text>
      <path d={line.join("")} fill="none" strokeWidth="2" className="chart-mark" />
      {points.map(({ key, label: name, value, dots }, at) => (
        <g key={key}>
          {value === null ? null : <path d={`M${x(at)} ${y(value)}h0`} className="chart-knot" />}
          {dots.map((dot) => (
            <circle key={dot.words} cx={x(at)} cy={y(dot.value)} r="2.6" className="chart-dot">
              <title>{dot.words}</title>
            </circle>
          ))}
          {name ? (
            <text x={x(at)} y={HEIGHT - 5} className="chart-middle">
              {name}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}
