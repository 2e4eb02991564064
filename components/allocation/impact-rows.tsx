import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { dyeOf, FIXED_DYE, PERSONAL_DYE } from "./cloth";
import { timeId } from "./draw-cut";
import { RemoveButton, Row } from "./row";
import { TargetRow } from "./target-row";
import type { useImpactTab } from "./use-impact-tab";

const LEFT = "You’ve left this challenge. Join it again to change its time, or remove it.";
const CLOSED = "Closed for new time. Keep what it has or remove it.";

/** The list under the cloth: what challenges hold, what they get, and what stays with the crafter. */
export function ImpactRows({ tab }: { tab: ReturnType<typeof useImpactTab> }) {
  const { fixedRows, rows, hint, manualSeconds } = tab;
  const isShared = fixedRows.length + rows.length > 0;
  return (
    <ul className="mt-2 divide-y divide-line">
      {fixedRows.map((one) => (
        <Row key={one.challengeId} name={one.name} dye={FIXED_DYE} note={one.canJoin ? LEFT : CLOSED}>
          <span className="num w-21 text-center font-semibold">{formatDuration(one.seconds)}</span>
          <span className="w-11 max-sm:hidden" />
          <RemoveButton target={one} onRemove={() => tab.remove(one)} />
        </Row>
      ))}
      {rows.map((target, index) => (
        <TargetRow
          key={target.challengeId}
          target={target}
          seconds={target.seconds}
          dye={dyeOf(index)}
          hint={hint?.challengeId === target.challengeId ? hint.text : undefined}
          onStep={(direction) => tab.step(target, direction)}
          onType={(text) => tab.type(target, text)}
          onTyping={tab.setIsTyping}
          onRemove={() => tab.remove(target)}
        />
      ))}
      <Row
        name="Personal Progress"
        dye={PERSONAL_DYE}
        note={manualSeconds > 0 ? `${formatDuration(manualSeconds)} added by hand stays with you.` : null}
      >
        <span aria-hidden="true" className={`num font-semibold ${isShared ? "w-21 text-center" : ""}`}>
          <span id={timeId(null)} className={isShared ? "island block h-[1lh]" : ""}>
            {formatDuration(tab.personal)}
          </span>
        </span>
        {/* Said once a seam rests, not at each step of a drag. */}
        <output className="sr-only">{formatDuration(tab.personal)}</output>
        {isShared ? <span className="w-23 max-sm:hidden" /> : null}
      </Row>
    </ul>
  );
}
