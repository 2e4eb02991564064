import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { LineDrawing } from "@/components/ui/line-drawing";
import type { Query } from "@/lib/domain/shared/address";
import { articleOf, MAX_SEARCH, makeHelpSearch, QUESTIONS } from "@/lib/site/help";
import { pageMetadata } from "@/lib/site/metadata";
import { ARTICLES } from "@/lib/site/public-pages";
import { StructuredData } from "../structured-data";

export const metadata = pageMetadata("help");

const searchHelp = makeHelpSearch(ARTICLES);

type Props = { searchParams: Promise<Query> };

/** A search, the questions asked most, and all articles. */
export default async function HelpPage({ searchParams }: Props) {
  const search = searchHelp((await searchParams).q);
  return (
    <div className="wrap py-6 sm:py-10">
      <StructuredData page="help" />
      <h1>Help</h1>
      <search>
        <form action="/help" className="mt-5 flex gap-2">
          <Input
            name="q"
            type="search"
            aria-label="Search help"
            placeholder="Search help"
            defaultValue={search?.wanted}
            maxLength={MAX_SEARCH}
            required
            autoComplete="off"
            className="flex-1"
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      <p className="mt-3 text-sm text-muted">
        Rather ask a person? <a href="/contact">Write to us</a>, see <a href="/changelog">what’s new</a>, or look up the{" "}
        <a href="/status">status</a>.
      </p>
      {search ? <Results {...search} /> : <Overview />}
    </div>
  );
}

function Results({ wanted, found }: NonNullable<ReturnType<typeof searchHelp>>) {
  return (
    <section aria-labelledby="results" className="mt-8 max-w-160">
      <h2 id="results">
        {found.length === 0 ? "No results" : "Results"} for “<bdi>{wanted}</bdi>”
      </h2>
      <ul className="mt-2 grid divide-y divide-line">
        {found.map(({ article, heading, href, sentence }) => (
          <ArticleLink
            key={href}
            href={href}
            title={heading ? `${article.title}: ${heading}` : article.title}
            about={sentence || article.description}
          />
        ))}
      </ul>
      <p className="mt-4">
        <a href="/help">All help</a>
      </p>
    </section>
  );
}

function Overview() {
  return (
    <>
      <h2 className="mt-8">Asked most</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {QUESTIONS.map(({ passage, question, answer }) => (
          <li key={passage}>
            <a
              href={`/help/${passage}`}
              className="card flex h-full items-start gap-4 border-line p-4 text-ink no-underline hover:border-control"
            >
              <span className="rounded-lg bg-madder-soft p-2 [li:nth-child(4n+2)_&]:bg-moss-soft [li:nth-child(4n+3)_&]:bg-indigo-soft [li:nth-child(4n)_&]:bg-ochre-soft">
                <LineDrawing drawing={articleOf(passage)} className="w-20 text-ink" />
              </span>
              <span className="grid min-w-0 pt-1">
                <span className="font-semibold">{question}</span>
                <span className="mt-0.5 text-sm font-normal text-muted">{answer}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {[...new Set(ARTICLES.map(({ group }) => group))].map((group) => (
        <section
          key={group}
          aria-label={group}
          className="mt-10 grid gap-x-8 border-t border-line pt-6 lg:grid-cols-[1fr_2fr]"
        >
          <h2>{group}</h2>
          <ul className="mt-2 grid divide-y divide-line lg:-mt-3">
            {ARTICLES.filter((article) => article.group === group).map(({ slug, title, description }) => (
              <ArticleLink key={slug} href={`/help/${slug}`} title={title} about={description} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function ArticleLink({ href, title, about }: { href: string; title: string; about: string }) {
  return (
    <li>
      <a href={href} className="flex min-h-16 items-center gap-3 py-2.5 text-ink no-underline hover:underline">
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">{title}</span>
          <span className="text-sm font-normal text-muted">{about}</span>
        </span>
        <Icon of="chevron-down" className="-rotate-90 text-muted" />
      </a>
    </li>
  );
}
