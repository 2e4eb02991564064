import { Badge } from "@/components/ui/badge";

/** A colour for each of the levels 1 to 6, and one for 7 and above. */
const COLOURS = [
  "bg-sunken! text-muted!",
  "bg-moss-soft! text-moss!",
  "bg-indigo-soft! text-indigo!",
  "bg-madder-soft! text-madder!",
  "bg-ochre-soft! text-ochre!",
  "bg-moss! text-on-accent!",
  "bg-ochre! text-on-accent!",
] as const;

export function LevelBadge({ level }: { level: number }) {
  return <Badge className={COLOURS[Math.min(Math.max(1, level), COLOURS.length) - 1]}>Level {level}</Badge>;
}
