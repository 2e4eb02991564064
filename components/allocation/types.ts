import type { HoldingProject } from "@/lib/domain/crafting/allocation";

export type Project = { id: string; name: string; totalSeconds: number };

/** The projects to choose from, and the one that holds the session's time; null if they could not be read. */
export type Projects = { ongoing: Project[]; holding: HoldingProject | null } | null;
