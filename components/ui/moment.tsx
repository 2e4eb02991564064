import { type ReactNode, useId } from "react";
import { LazyShareWords } from "./lazy-share-words";

/** Something to be glad of, on the page and never in the way: a short stitched border and a sentence. `words`: to share. */
export function Moment({
  title,
  children,
  words,
  action,
}: {
  title: ReactNode;
  children: ReactNode;
  words?: string;
  action?: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="moment">
      <h2 id={id} className="display text-lg">
        {title}
      </h2>
      <p className="mt-1 text-muted">{children}</p>
      {words ? <LazyShareWords words={words} /> : null}
      {action}
    </section>
  );
}
