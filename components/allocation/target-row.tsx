import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { x } from "@/components/ui/icons";
import { type NamedTarget, SESSION_CHALLENGE_MINIMUM_SECONDS, targetProblem } from "@/lib/domain/allocation";
import { formatDuration } from "@/lib/domain/stopwatch";

/** One challenge with its amount, the steps of five minutes, and the way out of the list. */
export function TargetRow({
  target,
  seconds,
  dye,
  durationSeconds,
  hint,
  onMore,
  onLess,
  onRemove,
}: {
  target: NamedTarget;
  seconds: number;
  dye: string;
  durationSeconds: number;
  hint?: string;
  onMore: () => void;
  onLess: () => void;
  onRemove: () => void;
}) {
  const note = hint ?? sessionNote(target, seconds, durationSeconds);
  return (
    <Row name={target.name} dye={dye} note={note} warn={hint !== undefined}>
      <Button variant="quiet" size="icon" aria-label={`Less for ${target.name}`} onClick={onLess}>
        <Sign />
      </Button>
      <output className="num w-18 text-center font-semibold">{formatDuration(seconds)}</output>
      <Button
        id={`more-${target.challengeId}`}
        variant="quiet"
        size="icon"
        aria-label={`More for ${target.name}`}
        onClick={onMore}
      >
        <Sign plus />
      </Button>
      <Button
        variant="plain"
        size="icon"
        className="text-muted!"
        aria-label={`Remove ${target.name}`}
        onClick={onRemove}
      >
        <Icon of={x} />
      </Button>
    </Row>
  );
}

/** A row of the list under the cloth: its colour, name, a note, and what stands at the end. */
export function Row({
  name,
  dye,
  note,
  warn = false,
  children,
}: {
  name: string;
  dye: string;
  note?: string | null;
  warn?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2.5">
      <span aria-hidden="true" className={`size-4 shrink-0 rounded-sm border border-control ${dye}`} />
      <p className="min-w-0 flex-[1_1_8rem] wrap-anywhere">{name}</p>
      <div className="ml-auto flex shrink-0 items-center gap-1 whitespace-nowrap">{children}</div>
      <p
        role="status"
        className={`w-full pl-7 text-sm empty:hidden ${warn ? "font-medium text-danger" : "text-muted"}`}
      >
        {note}
      </p>
    </li>
  );
}

function sessionNote(target: NamedTarget, seconds: number, durationSeconds: number): string | null {
  if (!target.sessionBased) return null;
  if (seconds >= SESSION_CHALLENGE_MINIMUM_SECONDS) return "counts as 1 session";
  return targetProblem(durationSeconds, target) ?? "from 1 hour on it counts as 1 session";
}

function Sign({ plus = false }: { plus?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 stroke-current" strokeWidth="2" strokeLinecap="round">
      <path d={plus ? "M5 12h14M12 5v14" : "M5 12h14"} />
    </svg>
  );
}
