import { type ReactNode, useId } from "react";
import { LazyShareWords } from "./lazy-share-words";

type Props = { title: ReactNode; children: ReactNode; words?: string; action?: ReactNode };

/** A small celebration in the page: a short stitched border and a sentence. `words`: the text to share. */
export function Moment({ title, children, words, action }: Props) {
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
