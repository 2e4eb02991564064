import { ChartCard } from "@/components/charts/chart";
import { SoftLink } from "@/components/ui/soft-link";
import { billingPath } from "@/lib/domain/billing/reasons";

/** An insight that needs a larger plan: what it would show, and a link to upgrade. */
export function LockedInsight({ id, title, sentence }: { id: string; title: string; sentence: string }) {
  return (
    <ChartCard id={id} title={title} words={sentence}>
      <SoftLink
        href={billingPath("insights")}
        prefetch={false}
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent"
      >
        See plans
      </SoftLink>
    </ChartCard>
  );
}
