import { NEEDLE } from "@/lib/site/site";

const STITCHES = 60;
const THREADS = ["text-accent", "text-indigo", "text-moss", "text-ochre"];

/** The colour of a project's thread. */
function threadOf(projectId = "0"): string | undefined {
  return THREADS[Number.parseInt(projectId.slice(-1), 16) % 4];
}

type Props = { seconds: number; running: boolean; piece?: string | undefined };

/**
 * An hour as a ring of sixty stitches, one per begun minute, in the colour of the project with the id `piece`. After an hour
 * the previous round shows below them.
 */
export function StitchRing({ seconds, running, piece }: Props) {
  const minutes = (seconds % 3600) / 60;
  const sewn = seconds > 0 ? Math.floor(minutes) + 1 : 0;
  // Its eye is behind the last stitch.
  const needle = sewn > 0 ? Math.round(minutes * 60 + 108) / 10 : 0;
  const circle = { cx: 140, cy: 140, r: 133, fill: "none", pathLength: STITCHES, transform: "rotate(-90 140 140)" };
  return (
    <svg
      viewBox="0 0 280 280"
      aria-hidden="true"
      stroke="currentColor"
      strokeWidth="6"
      strokeLinecap="round"
      strokeDasharray="0.38 0.62"
      strokeDashoffset="-0.31"
      className={`size-full ${threadOf(piece)}`}
    >
      <circle {...circle} className={seconds < 3600 ? "opacity-30" : "opacity-50"} />
      {sewn > 0 ? (
        <>
          <mask id="stitched" maskUnits="userSpaceOnUse" x="0" y="0" width="280" height="280">
            <circle
              {...circle}
              stroke="#fff"
              strokeWidth="12"
              strokeLinecap="butt"
              strokeDasharray={`${sewn - 1} ${STITCHES}`}
              strokeDashoffset="0"
            />
          </mask>
          <g mask="url(#stitched)">
            <circle {...circle} />
          </g>
          <circle
            key={sewn}
            {...circle}
            strokeDasharray={`0.38 ${STITCHES}`}
            strokeDashoffset={0.69 - sewn}
            className={running ? "animate-sew" : undefined}
          />
          <circle {...circle} strokeWidth="2" strokeDasharray={`${minutes + 1.2} ${STITCHES}`} strokeDashoffset="0" />
        </>
      ) : null}
      <path d={NEEDLE} transform={`rotate(${needle} 140 140)`} className="needle" />
    </svg>
  );
}
