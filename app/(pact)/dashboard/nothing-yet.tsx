import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SoftLink } from "@/components/ui/soft-link";

/** Shown until a first saved session starts the list. */
export function NothingYet({ title, children }: { title: string; children: string }) {
  return (
    <Card>
      <EmptyState
        title={title}
        drawing="spool"
        action={
          <SoftLink href="/dashboard" className={buttonClass()}>
            Go to the stopwatch
          </SoftLink>
        }
      >
        <p>{children}</p>
      </EmptyState>
    </Card>
  );
}
