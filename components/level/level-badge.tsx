import { Badge, type BadgeTone } from "@/components/ui/badge";

/** A colour for each of the levels 1 to 6, and one for 7 and above. */
const TONES: readonly BadgeTone[] = ["neutral", "moss", "indigo", "madder", "ochre", "mossFill", "ochreFill"];

export function LevelBadge({ level }: { level: number }) {
  return <Badge tone={TONES[Math.min(Math.max(1, level), TONES.length) - 1]}>Level {level}</Badge>;
}
