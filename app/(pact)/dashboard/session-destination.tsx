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

/** What the link that allocates a session says. */
type Allocating = "Allocate" | "Add to project" | "Change allocation";

const LABELS: Record<Allocating, string> = {
  Allocate: "Allocate",
  "Add to project": "Add to project:",
  "Change allocation": "Change allocation of",
};

/** Null if the session has no time to give. Time added by hand is Personal Progress: only a project is left to choose. */
export function describeAllocating(session: SessionRow): Allocating | null {
  if (session.durationSeconds === 0) return null;
  if (session.allocations.length > 0 || session.project) return "Change allocation";
  return trackedSeconds(session) === 0 ? "Add to project" : "Allocate";
}

export type ToAllocate = Exclude<Allocating, "Change allocation">;

export function isToAllocate(words: Allocating | null | undefined): words is ToAllocate {
  return words != null && words !== "Change allocation";
}

export function labelAllocating(words: Allocating, description: string): string {
  return `${LABELS[words]} “${description}”`;
}

type AllocateLinkProps = {
  words: Allocating | null | undefined;
  description: string;
  href: string;
  className?: string;
};

/** The link that allocates a session which is not allocated yet. */
export function AllocateLink({ words, description, href, className }: AllocateLinkProps) {
  if (!isToAllocate(words)) return null;
  const label = labelAllocating(words, description);
  return (
    <SoftLink href={href} scroll={false} aria-label={label} className={cn("row-link", className)}>
      {words}
    </SoftLink>
  );
}

/** Goes after the length of a session. `part`: what it says of time that is not the whole session. */
export function describeHandTime(
  { manualSeconds, durationSeconds, isImported }: SessionRow,
  part = "added by hand",
): string {
  if (manualSeconds === 0) return "";
  if (manualSeconds < durationSeconds) return `, ${formatDuration(manualSeconds)} ${part}`;
  return isImported ? ", imported" : ", added by hand";
}
