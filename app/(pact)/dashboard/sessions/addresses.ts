export type Show = "all" | "unallocated";

export function addressOf(show: Show, page = 1, allocate?: string): string {
  const query = new URLSearchParams({
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
