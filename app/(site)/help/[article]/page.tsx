import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { StitchRing } from "@/components/stopwatch/stitch-ring";
import { BackLink } from "@/components/ui/back-link";
import { buttonClass } from "@/components/ui/button";
import { LineDrawing } from "@/components/ui/line-drawing";
import { formatClock } from "@/lib/domain/crafting/stopwatch";
import { articleOf, QUESTIONS } from "@/lib/site/help";
import { pageMetadata } from "@/lib/site/metadata";
import { ARTICLES, findArticle } from "@/lib/site/public-pages";
import { StructuredData } from "../../structured-data";

type Props = { params: Promise<{ article: string }> };

export const dynamicParams = false;

export function generateStaticParams() {
  return ARTICLES.map(({ slug }) => ({ article: slug }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { article } = await params;
  return findArticle(article) ? pageMetadata(`help-${article}`) : {};
}

export default async function ArticlePage({ params }: Props) {
  const article = findArticle((await params).article);
  if (!article) notFound();
  const parts = [...article.html.matchAll(/<h2 id="([^"]*)">([^<]*)<\/h2>/g)];
  const group = ARTICLES.filter((one) => one.group === article.group);
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] items-start gap-12 py-6 sm:py-10 lg:grid-cols-[13rem_minmax(0,34rem)] lg:justify-between lg:gap-x-8 xl:grid-cols-[13rem_minmax(0,34rem)_13rem]">
      <article className="max-w-136 lg:col-start-2 lg:[&_.back-link]:hidden lg:[&>header]:pl-0">
        <StructuredData page={`help-${article.slug}`} />
        <header>
          <BackLink href="/help">All help</BackLink>
          <h1>{article.title}</h1>
        </header>
        <p className="mt-3 text-lg text-muted">{article.description}</p>
        <ArticlePicture slug={article.slug} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own Markdown while building */}
        <div className="help-text mt-8" dangerouslySetInnerHTML={{ __html: article.html }} />
      </article>
      <nav aria-labelledby="more" className="lg:sticky lg:top-24 lg:row-start-1">
        <h2 id="more" className="card-title lg:pl-4">
          {article.group}
        </h2>
        <ul className="mt-1">
          {group.map(({ slug, title }) => (
            <li key={slug}>
              <a
                href={`/help/${slug}`}
                aria-current={slug === article.slug ? "page" : undefined}
                className="help-index"
              >
                {title}
              </a>
            </li>
          ))}
          <li className="max-lg:hidden">
            <a href="/help" className="help-index">
              All help
            </a>
          </li>
        </ul>
      </nav>
      {parts.length > 1 ? (
        <nav aria-labelledby="parts" className="sticky top-24 max-xl:hidden">
          <h2 id="parts" className="card-title">
            On this page
          </h2>
          <ul className="mt-2 border-l-2 border-dashed border-line">
            {parts.map(([, id, heading]) => (
              <li key={id}>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as below */}
                <a href={`#${id}`} className="help-index" dangerouslySetInnerHTML={{ __html: heading ?? "" }} />
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

const SECONDS = 24 * 60 + 37;

/** The stopwatch itself, or the drawing that the question about the article has. */
function ArticlePicture({ slug }: { slug: string }) {
  if (!QUESTIONS.some(({ passage }) => articleOf(passage) === slug)) return null;
  return (
    <div
      aria-hidden="true"
      className="hem relative mt-6 flex flex-wrap items-center justify-center gap-x-12 gap-y-4 rounded-xl bg-accent-soft p-6 [--hem:color-mix(in_srgb,var(--accent)_45%,transparent)]"
    >
      {slug === "stopwatch" ? (
        <>
          <span className="grid size-34 place-items-center *:[grid-area:1/1]">
            <StitchRing seconds={SECONDS} running={false} />
            <span className="clock-digits text-xl">{formatClock(SECONDS)}</span>
          </span>
          <span className="flex gap-3">
            <span className={buttonClass({ variant: "quiet" })}>Pause</span>
            <span className={buttonClass()}>Save</span>
          </span>
        </>
      ) : (
        <LineDrawing drawing={slug} className="h-32 text-ink" />
      )}
    </div>
  );
}
