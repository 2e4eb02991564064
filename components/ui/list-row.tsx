import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  meta: ReactNode;
  value?: ReactNode;
  /** What can be done: one action, and all else behind "⋯". */
  children?: ReactNode;
  /** A line of its own, below the row. */
  below?: ReactNode;
};

/** A row of a list: a name and what there is to say of it, each on one line unless the letters are large. */
export function ListRow({ title, meta, value, children, below }: Props) {
  return (
    <li className="list-row">
      <div>
        <p dir="auto">{title}</p>
        <p>{meta}</p>
      </div>
      {value ? <strong className="num">{value}</strong> : null}
      {children}
      {below}
    </li>
  );
}
