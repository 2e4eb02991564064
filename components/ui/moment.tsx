import { type ReactNode, useId } from "react";

/** Something to be glad of, on the page and never in the way: a short stitched border and a sentence. */
export function Moment({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="moment">
      <h2 id={id} className="display text-lg">
        {title}
      </h2>
      <p className="mt-1 text-muted">{children}</p>
    </section>
  );
}
