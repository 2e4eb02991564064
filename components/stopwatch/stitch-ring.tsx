const CENTRE = 140;
const RADIUS = 126;
const STITCHES = 60;
const THREADS = ["text-accent", "text-indigo", "text-moss", "text-ochre"];

type Props = { seconds: number; running: boolean; piece?: string | undefined };

/**
 * An hour as a ring of sixty stitches, one per minute, in the colour of the project with the id `piece`. After an hour
 * the previous round shows below them.
 */
export function StitchRing({ seconds, running, piece }: Props) {
  const minutes = (seconds % 3600) / 60;
  const sewn = Math.floor(minutes);
  const circle = {
    cx: CENTRE,
    cy: CENTRE,
    r: RADIUS,
    fill: "none",
    pathLength: STITCHES,
    transform: `rotate(-90 ${CENTRE} ${CENTRE})`,
  };
  const stitches = { strokeWidth: 6, strokeLinecap: "round", strokeDasharray: "0.4 0.6" } as const;
  return (
    <svg
      viewBox="0 0 280 280"
      aria-hidden="true"
      stroke="currentColor"
      className={`size-full ${THREADS[Number.parseInt(piece?.slice(-1) ?? "0", 16) % 4]}`}
    >
      <circle {...circle} {...stitches} className={seconds < 3600 ? "opacity-30" : "opacity-50"} />
      {sewn > 0 ? (
        <>
          <mask id="stitched" maskUnits="userSpaceOnUse" x="0" y="0" width="280" height="280">
            <circle {...circle} stroke="#fff" strokeWidth="12" strokeDasharray={`${sewn - 1} ${STITCHES}`} />
          </mask>
          <g mask="url(#stitched)">
            <circle {...circle} {...stitches} />
          </g>
          <circle
            key={sewn}
            {...circle}
            {...stitches}
            strokeDasharray={`0.4 ${STITCHES}`}
            strokeDashoffset={1 - sewn}
            className={running ? "animate-sew" : undefined}
          />
        </>
      ) : null}
      {minutes > sewn ? (
        <circle
          {...circle}
          strokeWidth="2"
          strokeDasharray={`${minutes - sewn} ${STITCHES}`}
          strokeDashoffset={-sewn}
        />
      ) : null}
      <circle
        cx={tenths(CENTRE + RADIUS * Math.sin((minutes * Math.PI) / 30))}
        cy={tenths(CENTRE - RADIUS * Math.cos((minutes * Math.PI) / 30))}
        r="7.5"
        strokeWidth="3.5"
        className={running ? `needle fill-current ${seconds % 2 ? "" : "needle-in"}` : "fill-surface"}
      />
    </svg>
  );
}

/** The same in every browser, as hydration needs it. */
function tenths(length: number): number {
  return Math.round(length * 10) / 10;
}
