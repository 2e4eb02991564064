import type { NamedProject } from "@/lib/domain/crafting/stopwatch";

/** The crafter's ongoing projects, most recently worked on first. Rejects if they can't be read. */
export async function startableProjects(): Promise<NamedProject[]> {
  const response = await fetch("/api/stopwatch/projects", { cache: "no-store", signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`projects: ${response.status}`);
  return (await response.json()) as NamedProject[];
}
