import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SoftLink } from "@/components/ui/soft-link";

type Props = { title: string; children: string; way?: { href: string; words: string } };

/** Shown until a first saved session starts the list, or where another `way` leads on. */
export function NothingYet({ title, children, way }: Props) {
  return (
    <Card>
      <EmptyState
        title={title}
        drawing="spool"
        action={
          <SoftLink href={way?.href ?? "/dashboard"} className={buttonClass({ variant: way ? "quiet" : "primary" })}>
            {way?.words ?? "Go to the stopwatch"}
          </SoftLink>
        }
      >
        <p>{children}</p>
      </EmptyState>
    </Card>
  );
}
