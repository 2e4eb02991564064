import { useDeferredValue } from "react";
import { zoneOffset, zoneWords } from "@/lib/domain/profile/time-zones";

type Props = { id: string; zones: string[]; active: string | undefined; onChoose: (zone: string) => void };

/** Computing all offsets takes over a tenth of a second, so React renders them after the names, in pieces. */
export function TimeZoneList({ id, zones, active, onChoose }: Props) {
  const hasOffsets = useDeferredValue(true, false);
  return (
    <div className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg border border-control bg-surface shadow-float">
      <div
        role="listbox"
        id={id}
        aria-label="Time zone"
        tabIndex={-1}
        className="max-h-72 overflow-y-auto overscroll-contain p-1 empty:hidden"
      >
        {zones.map((zone) => (
          <Zone
            key={zone}
            id={`${id}-${zone}`}
            zone={zone}
            isActive={zone === active}
            hasOffset={hasOffsets}
            onChoose={onChoose}
          />
        ))}
      </div>
      <p role="status" className={zones.length === 0 ? "px-3 py-2.5 text-muted" : "sr-only"}>
        {zones.length === 0 ? "No results" : ""}
      </p>
    </div>
  );
}

type ZoneProps = { id: string; zone: string; isActive: boolean; hasOffset: boolean; onChoose: Props["onChoose"] };

function Zone({ id, zone, isActive, hasOffset, onChoose }: ZoneProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
    <div
      ref={isActive ? reveal : undefined}
      role="option"
      id={id}
      aria-selected={isActive}
      onClick={() => onChoose(zone)}
      className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-lg px-2 hover:bg-sunken aria-selected:bg-accent-soft aria-selected:text-accent forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
    >
      <span className="min-w-0 wrap-anywhere">{zoneWords(zone)}</span>
      <span className="num text-sm text-muted">{hasOffset ? offsetOf(zone) : null}</span>
    </div>
  );
}

const offsets = new Map<string, string>();

function offsetOf(zone: string): string {
  const offset = offsets.get(zone) ?? zoneOffset(zone, new Date());
  offsets.set(zone, offset);
  return offset;
}

function reveal(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}
