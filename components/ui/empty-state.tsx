import type { ReactNode } from "react";
import { buttonClass } from "./button";
import { cn } from "./cn";
import { SoftLink } from "./soft-link";

const drawings = {
  basket: (
    <>
      <path d="M18 44h84l-9 32H27z" />
      <path d="M26 44c4-17 16-27 34-27s30 10 34 27" />
      <path d="M24 55h72M27 66h66M44 44l4 32M60 44v32M76 44l-4 32" strokeDasharray="6 6" />
      <circle cx="47" cy="35" r="9" className="text-accent" />
      <path d="M40 34c5-3 9-2 14 2M42 40c3-4 7-6 11-8" className="text-accent" />
      <path d="M70 36 86 14M86 14l3 3" />
    </>
  ),
  spool: (
    <>
      <path d="M38 18h44M38 78h44M44 18c0 8 6 10 6 16v28c0 6-6 8-6 16M76 18c0 8-6 10-6 16v28c0 6 6 8 6 16" />
      <path d="m50 36 20 4m-20 4 20 4m-20 4 20 4m-20 4 20 4" className="text-accent" />
      <path d="M70 64c18 0 10 16 30 12" className="text-accent" strokeDasharray="7 5" />
    </>
  ),
  frame: (
    <>
      <circle cx="60" cy="48" r="33" />
      <circle cx="60" cy="48" r="27" strokeDasharray="7 5.3" className="text-accent" />
      <path d="M56 15v-6h8v6" />
      <path d="M60 62V44m0 6c-7 0-10-4-10-10 6 0 10 4 10 10Zm0-4c6 0 9-3 9-9-6 0-9 4-9 9Z" />
    </>
  ),
} as const;

type Drawing = keyof typeof drawings;

const sizes = { page: "py-8", card: "py-5", table: "py-4" } as const;

export function EmptyState({
  title,
  children,
  action,
  drawing = "basket",
  size = "page",
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  drawing?: Drawing;
  size?: keyof typeof sizes;
}) {
  return (
    <div className={cn("grid justify-items-center gap-2 px-4 text-center", sizes[size])}>
      <LineDrawing drawing={drawing} className="w-30" />
      <p className="display mt-2 text-lg">{title}</p>
      {children ? <div className="max-w-[46ch] text-muted">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

export function LineDrawing({ drawing, className }: { drawing: Drawing; className?: string }) {
  return (
    <svg
      viewBox="0 0 120 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cn("text-muted", className)}
    >
      {drawings[drawing]}
    </svg>
  );
}

/** A page inside the shell whose object does not exist. */
export function NothingHere(props: { title: string; sentence: string; way: { href: string; words: string } }) {
  const { title, sentence, way } = props;
  return (
    <div className="wrap grid flex-1 place-content-center justify-items-center py-14 text-center">
      <LineDrawing drawing="spool" className="w-44" />
      <h1 className="mt-6">{title}</h1>
      <p className="mt-3 text-muted">{sentence}</p>
      <SoftLink href={way.href} className={buttonClass({ className: "mt-6" })}>
        {way.words}
      </SoftLink>
    </div>
  );
}
