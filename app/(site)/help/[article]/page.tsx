import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BackLink } from "@/components/ui/back-link";
import { StitchedRule } from "@/components/ui/stitched-rule";
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
  const others = ARTICLES.filter(({ group, slug }) => group === article.group && slug !== article.slug);
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 py-8 sm:py-14 lg:grid-cols-[minmax(0,29rem)_minmax(0,20rem)]">
      <article className="max-w-160">
        <StructuredData page={`help-${article.slug}`} />
        <BackLink href="/help">All help</BackLink>
        <h1>{article.title}</h1>
        <p className="mt-3 max-w-[60ch] text-lg text-muted">{article.description}</p>
        <StitchedRule space="page" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own Markdown while building */}
        <div className="help-text" dangerouslySetInnerHTML={{ __html: article.html }} />
      </article>
      <nav aria-labelledby="more" className="lg:pt-13">
        <h2 id="more" className="card-title">
          {article.group}
        </h2>
        <ul className="mt-2">
          {others.map(({ slug, title }) => (
            <li key={slug}>
              <a
                href={`/help/${slug}`}
                className="inline-flex min-h-11 items-center text-ink no-underline hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
