import { buttonClass } from "./button";
import { SoftLink } from "./soft-link";

type Props = {
  page: number;
  pages?: number;
  hasNext?: boolean;
  hrefOf: (page: number) => string;
  labels: readonly [before: string, after: string];
};

/** Previous and next page as links; nothing for a single page. `labels` name them. */
export function Pager({ page, pages, hasNext = page < (pages ?? 0), hrefOf, labels }: Props) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-3">
      <Step href={page > 1 ? hrefOf(page - 1) : null} rel="prev" label={labels[0]} />
      <span className="num text-sm text-muted">
        Page {page}
        {pages ? ` of ${pages}` : ""}
      </span>
      <Step href={hasNext ? hrefOf(page + 1) : null} rel="next" label={labels[1]} />
    </nav>
  );
}

function Step({ href, rel, label }: { href: string | null; rel: "prev" | "next"; label: string }) {
  if (href === null) return <span className="w-24" />;
  return (
    <SoftLink href={href} rel={rel} className={buttonClass({ variant: "quiet" })}>
      {label}
    </SoftLink>
  );
}
