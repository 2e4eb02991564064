import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SoftLink } from "@/components/ui/soft-link";

/** In place of a list that begins with a saved session. */
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
