import type { AllocationAmount, AllocationTarget } from "@/lib/domain/allocation";

export type NamedTarget = AllocationTarget & { name: string };
export type Project = { id: string; name: string; totalSeconds: number };

/** What the dialog shows of one saved session; `frozen` targets keep what they hold. */
export type AllocationSession = {
  session: { id: string; description: string; startedAt: string; durationSeconds: number };
  targets: NamedTarget[];
  frozen: NamedTarget[];
  amounts: AllocationAmount[];
  joinable: NamedTarget[];
  projectId: string | null;
};

/** The list still loads; null: it could not be read. */
export type Projects = Promise<Project[] | null>;
