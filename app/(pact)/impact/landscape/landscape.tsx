import type { ImpactView } from "@/db/queries/impacts/impact-view";
import { fullGroundsWords, growthOf, landscapeWords } from "@/lib/domain/impacts/landscape";
import { definitions, type Scene, sceneMarks } from "./marks";
import { NARROW, WIDE } from "./scenes";

/** The week as one landscape: each cause's ground with its whole units and the next one growing. */
export function Landscape({ view: { causes, weekSeconds } }: { view: ImpactView }) {
  const growths = new Map(causes.map((cause) => [cause.iconName, growthOf(cause)]));
  const full = fullGroundsWords(causes);
  return (
    <figure className="landscape">
      <div role="img" aria-label={landscapeWords(causes)} className="landscape-picture">
        <Marks size={[0, 0]} marks={`<defs>${definitions(growths)}</defs>`} className="landscape-defs" />
        <Marks size={NARROW.size} marks={sceneMarks(NARROW)} className="sm:hidden" />
        <Marks size={WIDE.size} marks={sceneMarks(WIDE)} className="max-sm:hidden" />
      </div>
      <figcaption>
        {weekSeconds > 0
          ? "Your week so far. Each session you save lets it grow; Monday brings fresh ground."
          : "Fresh ground. Save a session, and the first things begin to grow here."}
        {full ? ` ${full}` : null}
      </figcaption>
    </figure>
  );
}

/** As markup: elements would be sent twice, in the page and in what React needs of it. */
function Marks({ size, marks, className }: { size: Scene["size"]; marks: string; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${size.join(" ")}`}
      aria-hidden="true"
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers here
      dangerouslySetInnerHTML={{ __html: marks }}
    />
  );
}
