import { Moment } from "@/components/ui/moment";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";

/** Stands there from a crafter's first saved session to the second. `place`: where this craft is done. */
export function FirstSession({ seconds, place = "of crafting" }: { seconds: number; place?: string | undefined }) {
  if (seconds === 0) return null;
  return (
    <Moment
      title={`Your first ${formatDuration(seconds)} ${place}`}
      words={`My first ${formatDuration(seconds)} ${place}, kept by Craft Pact.`}
    >
      The first stitches of many. They are yours for good, and the next ones join them here.
    </Moment>
  );
}
