import { SoftLink } from "@/components/ui/soft-link";
import { type ReportKind, reportPath } from "@/lib/domain/reports/kinds";

/** Links to the form that asks what is wrong; `what` names the thing for screen readers that read the link alone. */
export function ReportLink({ kind, id, what }: { kind: ReportKind; id: string; what: string }) {
  return (
    <SoftLink
      href={reportPath(kind, id)}
      prefetch={false}
      aria-label={`Report ${what}`}
      className="-ml-2 inline-flex min-h-11 items-center px-2 text-sm text-muted no-underline hover:underline"
    >
      Report
    </SoftLink>
  );
}

/** Tells authors that their own content was reported. */
export function HiddenNote({ children }: { children?: string }) {
  return (
    <p className="rounded-lg bg-ochre-soft px-3 py-2 text-sm font-medium text-ink">
      {children ?? "Hidden until somebody has looked at it"}
    </p>
  );
}
