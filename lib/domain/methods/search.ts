import { pageNumber } from "../shared/address";
import { cleanText } from "../shared/text";

export const METHOD_SORTS = { newest: "Newest first", oldest: "Oldest first", title: "Title A–Z" } as const;
type MethodSort = keyof typeof METHOD_SORTS;

export type MethodSearch = { search: string; sort: MethodSort; page: number };

export const METHODS_PER_PAGE = 24;
/** A search needs one word of at least this many letters; without one it finds everything. */
export const SEARCH_MIN_LETTERS = 3;

type Param = string | string[] | undefined;

/** Reads the search from an address; invalid values become the default. */
export function readMethodSearch(params: { search?: Param; sort?: Param; page?: Param }): MethodSearch {
  const sort = readSingle(params.sort);
  return {
    search: [...cleanText(readSingle(params.search).slice(0, 1000))].slice(0, 100).join(""),
    sort: Object.hasOwn(METHOD_SORTS, sort) ? (sort as MethodSort) : "newest",
    page: pageNumber(params.page),
  };
}

/** The words that must all occur; empty if no word is long enough. */
export function searchWords(search: string): string[] {
  const words = search.split(/\s+/u).filter((word) => word !== "");
  return words.some((word) => [...word].length >= SEARCH_MIN_LETTERS) ? words.slice(0, 8) : [];
}

function readSingle(param: Param): string {
  return typeof param === "string" ? param : "";
}
