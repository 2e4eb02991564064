import type { ReactNode } from "react";
import { StitchedRule } from "@/components/ui/stitched-rule";
import { dateWords } from "@/lib/domain/shared/local-time";
import { PUBLIC_PAGES } from "@/lib/site/public-pages";
import { StructuredData } from "../structured-data";

const pages = ["terms", "privacy", "cookies"] as const;

export type LegalSection = { id: string; title: string; body: ReactNode };

/** `updated`: the date of the text, as `2026-11-21`. */
type Props = { page: (typeof pages)[number]; intro: ReactNode; updated: string; sections: readonly LegalSection[] };

/** One of the three legal texts: links to the others, links to its sections, then the sections. */
export function LegalPage({ page, intro, updated, sections }: Props) {
  return (
    <div className="wrap py-8 sm:py-14">
      <nav aria-label="Legal texts" className="link-tabs link-tabs-row">
        {pages.map((name) => (
          <a
            key={name}
            href={PUBLIC_PAGES[name].path}
            aria-current={name === page ? "page" : undefined}
            className="link-tab"
          >
            {PUBLIC_PAGES[name].title}
          </a>
        ))}
      </nav>
      <h1 className="mt-6">{PUBLIC_PAGES[page].title}</h1>
      <div className="mt-3 max-w-[62ch] text-lg text-muted">{intro}</div>
      <p className="mt-3 text-sm text-muted">
        Last changed on <time dateTime={updated}>{dateWords(updated, "UTC")}</time>
      </p>
      <StitchedRule space="page" />
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14">
        <nav aria-label="On this page" className="page-parts">
          <details>
            <summary>On this page</summary>
            <ul>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </details>
        </nav>
        <div className="grid max-w-[68ch] gap-10">
          {sections.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <div className="mt-3 grid gap-3 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5 [&_ul]:marker:text-accent">
                {body}
              </div>
            </section>
          ))}
        </div>
      </div>
      <StructuredData page={page} />
    </div>
  );
}

type Facts = { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] };

/** A table of facts; on phones each row is a block of its own, with the column names beside its values. */
export function FactsTable({ caption, columns, rows }: Facts) {
  return (
    <table className="w-full border-collapse text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="border-b border-line py-2 pr-4 text-sm font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:grid max-sm:gap-3">
        {rows.map(([first, ...others]) => (
          <tr
            key={first}
            className="align-top max-sm:grid max-sm:gap-1 max-sm:rounded-xl max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-4"
          >
            <th scope="row" className="border-line py-3 pr-4 font-semibold wrap-anywhere max-sm:p-0 sm:border-b">
              {first}
            </th>
            {others.map((value, at) => (
              <td key={columns[at + 1]} className="border-line py-3 pr-4 text-muted max-sm:p-0 sm:border-b">
                <span className="text-sm font-semibold text-ink sm:hidden">{columns[at + 1]}: </span>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
