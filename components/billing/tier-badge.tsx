import { Badge } from "@/components/ui/badge";
import { TIERS, type Tier } from "@/lib/domain/billing/tiers";

const tones = { free: "neutral", pro_lite: "accent", pro_plus: "ochre" } as const;

export function TierBadge({ tier, className }: { tier: Tier; className?: string }) {
  return (
    <Badge tone={tones[tier]} className={className}>
      {TIERS[tier].badge}
    </Badge>
  );
}
