import { buttonClass } from "./button";
import { LineDrawing } from "./empty-state";
import { SoftLink } from "./soft-link";

/** A page inside the shell whose object does not exist. */
export function NothingHere({
  title,
  sentence,
  way,
}: {
  title: string;
  sentence: string;
  way: { href: string; words: string };
}) {
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
