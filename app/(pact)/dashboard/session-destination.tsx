import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { SoftLink } from "@/components/ui/soft-link";
import type { SessionRow } from "@/db/queries/crafting/history";
import { formatDuration, trackedSeconds } from "@/lib/domain/crafting/stopwatch";

type Props = { session: SessionRow; href: string; detailed?: boolean; className?: string };

/** Badges for where a session's time was allocated, or the link to allocate it. `detailed` adds the amounts. */
export function SessionDestination({ session, href, detailed = false, className = "justify-end" }: Props) {
  const open = session.allocations.length === 0 && !session.project;
  const hasTime = session.durationSeconds > 0;
  // Time added by hand is Personal Progress, so only a project is left to choose.
  const isByHand = trackedSeconds(session) === 0;
  const toChallenges = session.allocations.filter((allocation) => allocation.challengeId !== null);
  const elsewhere = toChallenges.length > 0 || session.project !== null;
  // Next to other badges, Personal Progress is shown only if `detailed` and at least one minute.
  const shown = session.allocations.filter(
    ({ challengeId, seconds }) => challengeId !== null || !elsewhere || (detailed && seconds >= 60),
  );
  return (
    <div className={cn("session-marks", className)}>
      {shown.map((allocation) => (
        <Badge key={allocation.challengeId ?? "personal"} tone={allocation.challengeId ? "moss" : "neutral"} wraps>
          {detailed ? (
            <>
              <span>{allocation.name}</span>
              <span className="num shrink-0 font-medium">{formatDuration(allocation.seconds)}</span>
            </>
          ) : (
            allocation.name
          )}
        </Badge>
      ))}
      {session.project ? (
        <Badge tone="accent" wraps dir="auto">
          {session.project.name}
        </Badge>
      ) : null}
      {hasTime && (open || detailed) ? (
        <SoftLink
          href={href}
          scroll={false}
          aria-label={
            open && isByHand
              ? `Add to project: “${session.description}”`
              : `${open ? "Allocate" : "Change allocation of"} “${session.description}”`
          }
          className="row-link"
        >
          {open ? (isByHand ? "Add to project" : "Allocate") : "Change allocation"}
        </SoftLink>
      ) : null}
    </div>
  );
}

/** Goes after the length of a session. `part`: what it says of time that is not the whole session. */
export function describeHandTime({ manualSeconds, durationSeconds }: SessionRow, part = "added by hand"): string {
  if (manualSeconds === 0) return "";
  return manualSeconds < durationSeconds ? `, ${formatDuration(manualSeconds)} ${part}` : ", added by hand";
}
