import { cn } from "./cn";

const tones = { accent: "text-accent", moss: "text-moss", ochre: "text-ochre" } as const;

type Props = {
  label: string;
  value: number;
  max: number;
  valueText?: string;
  tone?: keyof typeof tones;
  className?: string;
};

/** The bar stops at 100 %; `valueText` may say more. */
export function StitchProgress({ label, value, max, valueText, tone = "accent", className }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={valueText}
      className={cn("progress-track", className)}
    >
      <div className={cn("stitch-long h-full", tones[tone])} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
