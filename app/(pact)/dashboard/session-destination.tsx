import { cn } from "@/components/ui/cn";
import { SoftLink } from "@/components/ui/soft-link";
import type { SessionRow } from "@/db/queries/crafting/history";
import { formatDuration, trackedSeconds } from "@/lib/domain/crafting/stopwatch";

/**
 * Where a session's time went, e.g. "Warm Hands 1h 0m, Teapot". Names amounts only if there are several; leaves out
 * Personal Progress. Empty if there is nothing else.
 */
export function describeDestination({ allocations, project }: SessionRow): string {
  const given = allocations.filter(({ challengeId }) => challengeId !== null);
  const parts = given.map(({ name, seconds }) =>
    allocations.length > 1 ? `${name} ${formatDuration(seconds)}` : name,
  );
  return [...parts, ...(project ? [project.name] : [])].join(", ");
}

/** What a link that allocates a session says, and its accessible name; null if it has no time to give. */
export function describeAllocating(session: SessionRow): { words: string; label: string; isOpen: boolean } | null {
  if (session.durationSeconds === 0) return null;
  const isOpen = session.allocations.length === 0 && !session.project;
  // Time added by hand is Personal Progress, so only a project is left to choose.
  const words = !isOpen ? "Change allocation" : trackedSeconds(session) === 0 ? "Add to project" : "Allocate";
  const label = words === "Add to project" ? `${words}:` : words === "Allocate" ? words : `${words} of`;
  return { words, label: `${label} “${session.description}”`, isOpen };
}

/** The link that allocates a session which is not allocated yet. */
export function AllocateLink({ session, href, className }: { session: SessionRow; href: string; className?: string }) {
  const link = describeAllocating(session);
  if (!link?.isOpen) return null;
  return (
    <SoftLink href={href} scroll={false} aria-label={link.label} className={cn("row-link", className)}>
      {link.words}
    </SoftLink>
  );
}

/** Goes after the length of a session. `part`: what it says of time that is not the whole session. */
export function describeHandTime({ manualSeconds, durationSeconds }: SessionRow, part = "added by hand"): string {
  if (manualSeconds === 0) return "";
  return manualSeconds < durationSeconds ? `, ${formatDuration(manualSeconds)} ${part}` : ", added by hand";
}
