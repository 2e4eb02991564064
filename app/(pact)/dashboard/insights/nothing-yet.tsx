import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SoftLink } from "@/components/ui/soft-link";

export function NothingYet() {
  return (
    <Card>
      <EmptyState
        title="Nothing to show yet"
        drawing="spool"
        action={
          <SoftLink href="/dashboard" className={buttonClass()}>
            Go to the stopwatch
          </SoftLink>
        }
      >
        <p>Save a session, and its stitches appear here: one cell a day, up to four stitches in each.</p>
      </EmptyState>
    </Card>
  );
}
