const CENTRE = 140;
const RADIUS = 126;
const STITCHES = 60;

/** The hour as a ring of sixty stitches, one for each minute; thread is pulled through as the minutes pass. */
export function StitchRing({ seconds, running }: { seconds: number; running: boolean }) {
  const minutes = (seconds % 3600) / 60;
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
    <svg viewBox="0 0 280 280" aria-hidden="true" className="size-full">
      <circle {...circle} {...stitches} className="stroke-line" />
      {seconds > 0 ? (
        <>
          <mask id="stitched" maskUnits="userSpaceOnUse" x="0" y="0" width="280" height="280">
            <circle {...circle} stroke="#fff" strokeWidth="12" strokeDasharray={`${minutes} ${STITCHES}`} />
          </mask>
          <g mask="url(#stitched)">
            <circle {...circle} {...stitches} className="stroke-accent" />
          </g>
        </>
      ) : null}
      {seconds > 0 || running ? (
        <g transform={`rotate(${minutes * 6} ${CENTRE} ${CENTRE})`}>
          <circle
            cx={CENTRE}
            cy={CENTRE - RADIUS}
            r="7.5"
            strokeWidth="3.5"
            className={running ? "fill-accent stroke-surface" : "fill-surface stroke-accent"}
          />
        </g>
      ) : null}
    </svg>
  );
}
