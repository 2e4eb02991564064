import type { ReactNode } from "react";
import { cn } from "./cn";
import { type Drawing, LineDrawing } from "./line-drawing";
import { SoftLink } from "./soft-link";

const sizes = { page: "py-8", card: "py-5", table: "py-4", row: "empty-row" } as const;

type Props = { title: string; children?: ReactNode; action?: ReactNode; drawing?: Drawing; size?: keyof typeof sizes };

export function EmptyState({ title, children, action, drawing = "basket", size = "page" }: Props) {
  return (
    <div className={cn("grid justify-items-center gap-2 px-4 text-center", sizes[size])}>
      <LineDrawing drawing={drawing} className="w-30" />
      <p className="display mt-2 text-lg">{title}</p>
      {children ? <div className="max-w-[46ch] text-muted">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

/** A page inside the shell whose object does not exist. */
export function NothingHere(props: { title: string; sentence: string; way: { href: string; words: string } }) {
  const { title, sentence, way } = props;
  return (
    <div className="not-found">
      <h1>{title}</h1>
      <p>{sentence}</p>
      <SoftLink href={way.href}>{way.words}</SoftLink>
    </div>
  );
}
