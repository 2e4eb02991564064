import { formatDuration } from "@/lib/domain/stopwatch";

/** Colours of the lengths, in the order of the rows; Personal Progress and kept parts are undyed. */
export const DYES = [
  "bg-madder-soft shadow-[inset_0_-4px_0_var(--madder)]",
  "bg-ochre-soft shadow-[inset_0_-4px_0_var(--ochre)]",
  "bg-moss-soft shadow-[inset_0_-4px_0_var(--moss)]",
  "bg-indigo-soft shadow-[inset_0_-4px_0_var(--indigo)]",
] as const;

/** The whole session as cloth being cut: each part a coloured length, said in words for screen readers. */
export function Cloth({ parts }: { parts: { key: string; name: string; seconds: number; dye: string }[] }) {
  const lengths = parts.filter((part) => part.seconds > 0);
  return (
    <div
      role="img"
      aria-label={lengths.map((part) => `${part.name} ${formatDuration(part.seconds)}`).join(", ") || "No time"}
      className="flex h-11 overflow-hidden rounded-lg border border-line"
    >
      {lengths.map((part, index) => (
        <span
          key={part.key}
          className={`num flex min-w-1 flex-wrap justify-center overflow-hidden text-xs font-semibold whitespace-nowrap transition-[flex-grow] duration-200 before:h-full ${part.dye} ${index > 0 ? "border-l-2 border-dashed border-surface" : ""}`}
          style={{ flex: `${part.seconds} 1 0` }}
        >
          {/* Where there is no room beside the empty box before them, the words go below, out of sight. */}
          <span className="grid h-full place-items-center">{formatDuration(part.seconds)}</span>
        </span>
      ))}
    </div>
  );
}
