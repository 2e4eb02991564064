import { cn } from "@/components/ui/cn";

const stitches = 44;

/** The timer's ring: `share` (0 to 1) of it is sewn. What it means stands inside as text. */
export function StitchRing({ share, className }: { share: number; className?: string }) {
  const sewn = Math.round(Math.min(1, Math.max(0, share)) * stitches);
  return (
    <svg viewBox="0 0 280 280" fill="none" aria-hidden="true" className={cn("block size-full text-accent", className)}>
      {Array.from({ length: stitches }, (_, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: stitches have no other name
          key={at}
          d="M136.5 14q3.5-.2 7 0"
          transform={`rotate(${(at * 360) / stitches} 140 140)`}
          strokeWidth="6"
          strokeLinecap="round"
          className={at < sewn ? "stroke-current" : "stroke-line"}
        />
      ))}
    </svg>
  );
}
