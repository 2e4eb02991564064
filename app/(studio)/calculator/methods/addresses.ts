import type { MethodSearch } from "@/lib/domain/methods/search";

/** The address of a list with its search, order and page, or of the dialog for a new method over it. */
export function listHref(tab: "my" | "public" | "saved", search?: MethodSearch, path = "/calculator/methods"): string {
  if (tab === "my") return path;
  const params = new URLSearchParams({ tab });
  if (tab === "public" && search) {
    if (search.search) params.set("search", search.search);
    if (search.sort !== "newest") params.set("sort", search.sort);
    if (search.page > 1) params.set("page", String(search.page));
  }
  return `${path}?${params}`;
}
