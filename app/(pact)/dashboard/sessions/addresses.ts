export type Show = "all" | "unallocated";

/** `allocate`: a session whose dialog is open. `until`: the last local date that is listed. */
export function addressOf(
  show: Show,
  { page = 1, allocate, until }: { page?: number; allocate?: string; until?: string | null } = {},
): string {
  const query = new URLSearchParams({
    ...(until && { until }),
    ...(show === "unallocated" && { show }),
    ...(page > 1 && { page: String(page) }),
    ...(allocate && { allocate }),
  });
  return query.size > 0 ? `/dashboard/sessions?${query}` : "/dashboard/sessions";
}

export const TABS = [
  { key: "all", label: "All", href: addressOf("all") },
  { key: "unallocated", label: "Not allocated yet", href: addressOf("unallocated") },
] as const;
