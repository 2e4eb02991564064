import { Badge } from "@/components/ui/badge";

const badges = {
  free: { words: "Free", tone: "neutral" },
  pro_lite: { words: "Pro Crafter", tone: "accent" },
  pro_plus: { words: "Pro+ Crafter", tone: "ochre" },
} as const;

/** The plan in the header's words (rules.md «Plans»). */
export function TierBadge({ tier, className }: { tier: keyof typeof badges; className?: string }) {
  const { words, tone } = badges[tier];
  return (
    <Badge tone={tone} className={className}>
      {words}
    </Badge>
  );
}
