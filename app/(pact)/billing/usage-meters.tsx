import { StitchProgress } from "@/components/ui/stitch-progress";
import type { PlanUsage } from "@/db/queries/billing/usage";
import { fullSentence, meterWords } from "@/lib/domain/billing/texts";
import type { Usage } from "@/lib/domain/billing/tiers";

/** Shows the plan's usage as three meters, each a bar that stops at 100 % or the word Unlimited. */
export function UsageMeters({ usage }: { usage: PlanUsage }) {
  return (
    <ul className="grid gap-5">
      <Meter name="Calculation Methods" unit="methods" usage={usage.calculationMethods} />
      <Meter name="Saved Methods" unit="methods" usage={usage.savedMethods} />
      <Meter name="Active Projects" unit="projects" usage={usage.activeProjects} />
    </ul>
  );
}

function Meter({ name, unit, usage }: { name: string; unit: string; usage: Usage }) {
  const { currentCount, limitCount, canCreate } = usage;
  const words = meterWords(usage, unit);
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{name}</span> <span className="num text-sm text-muted">{words}</span>
      </p>
      {limitCount === -1 ? (
        <p className="mt-0.5 text-sm font-semibold text-moss">Unlimited</p>
      ) : (
        <StitchProgress
          className="mt-1.5"
          label={name}
          value={currentCount}
          max={limitCount}
          valueText={words}
          tone={canCreate ? "accent" : "ochre"}
        />
      )}
      {canCreate ? null : <p className="mt-1 text-sm text-muted">{fullSentence(usage, unit)}</p>}
    </li>
  );
}
