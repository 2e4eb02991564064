import { pageMetadata } from "@/lib/site/metadata";
import { ARTICLES } from "@/lib/site/public-pages";
import { StructuredData } from "../structured-data";

export const metadata = pageMetadata("help");

const GROUPS = [...new Set(ARTICLES.map(({ group }) => group))];

/** Lists all articles, each with a line about its subject. */
export default function HelpPage() {
  return (
    <div className="wrap py-10 sm:py-16">
      <StructuredData page="help" />
      <h1>Help</h1>
      <p className="mt-2 max-w-[60ch] text-lg text-muted">
        How things work here, a short page for each screen. Not what you were looking for?{" "}
        <a href="/contact">Write to us</a>, see <a href="/changelog">what’s new</a>, or look up the{" "}
        <a href="/status">status</a>.
      </p>
      {GROUPS.map((group) => (
        <section key={group} aria-label={group} className="mt-10">
          <h2>{group}</h2>
          <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {ARTICLES.filter((article) => article.group === group).map(({ slug, title, description }) => (
              <li key={slug}>
                <a href={`/help/${slug}`} className="grid min-h-11 py-3">
                  <span className="font-semibold">{title}</span>
                  <span className="text-sm font-normal text-muted">{description}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
