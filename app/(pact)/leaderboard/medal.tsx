import { cn } from "@/components/ui/cn";

const medals = ["bg-ochre text-on-accent", "bg-sunken text-ink", "bg-madder-soft text-madder"] as const;

/** A rank; the first three are medals with a stitched rim and a ribbon, unless too many share them. */
export function Medal({ rank, isPlain = false }: { rank: number; isPlain?: boolean }) {
  const medal = isPlain ? undefined : medals[rank - 1];
  return (
    <span className="relative grid w-9 shrink-0 place-items-center">
      {medal ? (
        <svg viewBox="0 0 36 10" aria-hidden="true" className="absolute -bottom-1.5 h-2.5 w-9 text-control">
          <path d="m12 0-4 9 5-2 4 2 1-8 1 8 4-2 5 2-4-9z" fill="currentColor" />
        </svg>
      ) : null}
      <span
        className={cn(
          "num relative grid size-8 place-items-center rounded-full text-sm font-bold",
          rank > 999 && "text-[0.6875rem]",
          medal ? cn("border-2 border-dashed border-surface outline-1 outline-control", medal) : "bg-sunken text-muted",
        )}
      >
        <span className="sr-only">Rank </span>
        {rank}
      </span>
    </span>
  );
}
