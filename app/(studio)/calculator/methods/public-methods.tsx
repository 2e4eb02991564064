import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SelectField } from "@/components/ui/form-fields";
import { Pager } from "@/components/ui/pager";
import { SoftLink } from "@/components/ui/soft-link";
import { listPublicMethods } from "@/db/queries/methods/public";
import type { Tier } from "@/lib/domain/billing/tiers";
import { METHOD_SORTS, type MethodSearch, SEARCH_MIN_LETTERS, searchWords } from "@/lib/domain/methods/search";
import { EmptyCard } from "../empty-card";
import { listHref } from "./addresses";
import { MethodGrid } from "./method-grid";

export async function PublicMethods({ user, search }: { user: { id: string; tier: Tier }; search: MethodSearch }) {
  const { methods, hasNext } = await listPublicMethods(user.id, search);
  const isSearch = search.search !== "" || search.page > 1;
  const isTooShort = search.search !== "" && searchWords(search.search).length === 0;
  return (
    <>
      <SearchForm search={search} />
      <p className="text-sm text-muted">
        These are other crafters’ methods. Find your own public ones under{" "}
        <SoftLink href="/calculator/methods" className="font-semibold text-accent">
          My
        </SoftLink>
        .
      </p>
      <p role="status" className="text-sm text-muted">
        {isTooShort ? `Type at least ${SEARCH_MIN_LETTERS} letters to search. Showing all methods.` : null}
      </p>
      {methods.length === 0 ? (
        <EmptyCard
          title={isSearch ? "No results" : "No public methods yet"}
          drawing="frame"
          way={
            isSearch
              ? { href: listHref("public"), words: "Show all public methods" }
              : { href: listHref("my"), words: "See my methods" }
          }
          className="mt-3"
        >
          {isSearch
            ? "Try another word, or part of one."
            : "When another crafter makes a method public, it appears here. You could be the first."}
        </EmptyCard>
      ) : (
        <div className="mt-3">
          <MethodGrid methods={methods} tier={user.tier} />
        </div>
      )}
      <Pager
        page={search.page}
        hasNext={hasNext}
        hrefOf={(page) => listHref("public", { ...search, page })}
        labels={["Previous", "Next"]}
      />
    </>
  );
}

/** A plain form, so that it works without JavaScript and its result can be bookmarked. */
function SearchForm({ search: { search, sort } }: { search: MethodSearch }) {
  return (
    <search>
      <form
        action="/calculator/methods"
        className="mb-3 grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
      >
        <input type="hidden" name="tab" value="public" />
        <Field
          key={`search ${search}`}
          id="method-search"
          label="Search"
          hint={`Searches titles and descriptions. Type at least ${SEARCH_MIN_LETTERS} letters.`}
          type="search"
          name="search"
          defaultValue={search}
          autoComplete="off"
        />
        <SelectField
          key={sort}
          id="method-sort"
          label="Sort by"
          name="sort"
          defaultValue={sort}
          options={Object.entries(METHOD_SORTS)}
        />
        <Button type="submit" variant="quiet" className="sm:mt-7">
          Search
        </Button>
      </form>
    </search>
  );
}
