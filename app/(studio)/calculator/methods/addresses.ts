import type { MethodSearch } from "@/lib/domain/methods/search";

type MethodsTab = "my" | "public" | "saved";

/** The address of a list with its search, order and page. */
export function listHref(tab: MethodsTab, search?: MethodSearch): string {
  return `/calculator/methods${queryOf(tab, search)}`;
}

/** The address that opens the dialog for a new method over this list. */
export function newMethodHref(tab: MethodsTab, search: MethodSearch): string {
  return `/calculator/methods/new${queryOf(tab, search)}`;
}

function queryOf(tab: MethodsTab, search?: MethodSearch): string {
  if (tab === "my") return "";
  const params = new URLSearchParams({ tab });
  if (tab === "public" && search) {
    if (search.search) params.set("search", search.search);
    if (search.sort !== "newest") params.set("sort", search.sort);
    if (search.page > 1) params.set("page", String(search.page));
  }
  return `?${params}`;
}
