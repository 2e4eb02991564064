import { buttonClass } from "@/components/ui/button";
import { withReturnPath } from "@/lib/domain/auth/return-path";
import { type FigureFields, type Figures, figuresQuery } from "@/lib/domain/projects/what-to-charge";
import { hourInWords } from "@/lib/domain/sales/worth";
import { PUBLIC_PAGES } from "@/lib/site/public-pages";
import { KeepButton } from "./keep-button";

type Props = { figures: Figures; fields: FigureFields; isSignedIn: boolean };

/** Says what keeping the figures makes. A visitor signs up first, and comes back to it. */
export function Keep({ figures: { method, channel, costs }, fields, isSignedIn }: Props) {
  if (!isSignedIn) {
    const back = `${PUBLIC_PAGES["what-to-charge"].path}?${figuresQuery(fields)}&keep=1`;
    return (
      <>
        <p className="text-muted">
          With a free account, these figures become your first method and your first project.
        </p>
        <a href={withReturnPath("/signup", back)} className={buttonClass({ className: "mt-3 w-full" })}>
          Save as a project
        </a>
      </>
    );
  }
  const hasFees = channel.percentBp > 0 || channel.fixedCents > 0;
  return (
    <>
      <p className="text-muted">
        Makes the method “{method.title}” with {hourInWords(method.rateCents, method.currency)}
        {hasFees ? `, the sales channel “${channel.name}” with these fees` : ""} and a project with these costs
        {costs.pieces === 1 ? "" : ` for ${costs.pieces} pieces`}. No time is logged.
      </p>
      <KeepButton fields={fields} />
    </>
  );
}
