import { usageWords } from "@/lib/domain/billing/texts";
import type { Usage } from "@/lib/domain/billing/tiers";

/** Shows how much of the plan is used, above the list in question; nothing if there is no limit. */
export function UsageLine({ usage, what }: { usage: Usage | undefined; what: string }) {
  if (!usage || usage.limitCount === -1) return null;
  return <p className="num mb-3 text-sm text-muted">{usageWords(usage, what)}</p>;
}
