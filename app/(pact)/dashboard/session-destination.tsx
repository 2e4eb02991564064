import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import type { SessionRow } from "@/db/queries/crafting";
import { formatDuration } from "@/lib/domain/stopwatch";

/** Where a session's time went, as badges; nothing yet: the way to give it. `detailed` adds the amounts. */
export function SessionDestination({
  session,
  href,
  detailed = false,
}: {
  session: SessionRow;
  href: string;
  detailed?: boolean;
}) {
  const open = session.allocations.length === 0 && !session.project;
  return (
    <div className="flex max-w-full flex-wrap items-center justify-end gap-1.5">
      {session.allocations.map((allocation) => (
        <Badge
          key={allocation.challengeId ?? "personal"}
          tone={allocation.challengeId ? "moss" : "neutral"}
          className="max-w-full"
        >
          <span className="truncate">{allocation.name}</span>
          {detailed ? <span className="num shrink-0 font-medium">{formatDuration(allocation.seconds)}</span> : null}
        </Badge>
      ))}
      {session.project ? (
        <Badge tone="accent" className="max-w-full">
          <span className="truncate">{session.project.name}</span>
        </Badge>
      ) : null}
      {open || detailed ? (
        <Link
          href={href}
          scroll={false}
          aria-label={`${open ? "Allocate" : "Change allocation of"} “${session.description}”`}
          className="-mr-2.5 inline-flex min-h-11 items-center rounded-lg px-2.5 font-semibold text-accent hover:bg-accent-soft"
        >
          {open ? "Allocate" : "Change allocation"}
        </Link>
      ) : null}
    </div>
  );
}
