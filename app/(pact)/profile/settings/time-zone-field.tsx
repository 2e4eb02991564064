"use client";

import { type KeyboardEvent, useDeferredValue, useId, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { findZones, listZones, zoneOffset, zoneWords } from "@/lib/domain/profile/time-zones";

type Props = { id: string; value: string; onChange: (zone: string) => void };

/** `typed`: null until something is typed. */
type Search = { typed: string | null; at: number };

/** A combobox that finds a zone by typing (ARIA). Gets the list from the browser on first opening. */
export function TimeZoneField({ value, onChange, ...control }: Props) {
  const listId = useId();
  const [zones, setZones] = useState<string[]>([]);
  const [search, setSearch] = useState<Search | null>(null);
  const found = search ? findZones(zones, search.typed ?? "") : [];
  const active = search ? found[search.at] : undefined;

  function open(typed: string | null) {
    const known = zones.length > 0 ? zones : listZones(Intl.supportedValuesOf("timeZone"), value);
    setZones(known);
    setSearch({ typed, at: typed ? 0 : known.indexOf(value) });
  }

  /** Selects the name, so that typing replaces it. */
  function openAt(input: HTMLInputElement) {
    input.select();
    open(null);
  }

  function choose(zone: string) {
    if (zone !== value) onChange(zone);
    setSearch(null);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { length } = found;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step && !search) openAt(event.currentTarget);
    else if (step && length > 0) setSearch((now) => now && { ...now, at: (now.at + step + length) % length });
    else if (search && event.key === "Escape") setSearch(null);
    else if (search && event.key === "Enter") active && choose(active);
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: presses in the list leave the focus in the field
    <div
      className="relative"
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
    >
      <Input
        {...control}
        role="combobox"
        aria-expanded={search !== null}
        aria-controls={search ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active && `${listId}-${active}`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={search?.typed ?? zoneWords(value)}
        onFocus={(event) => openAt(event.currentTarget)}
        onClick={(event) => typeof search?.typed === "string" || openAt(event.currentTarget)}
        onChange={(event) => open(event.target.value)}
        onKeyDown={press}
        onBlur={() => search && choose(active ?? (search.typed || value))}
        className="pr-10 text-ellipsis"
      />
      <Icon
        of="chevron-down"
        size={18}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
      />
      {search ? <TimeZoneList id={listId} zones={found} active={active} onChoose={choose} /> : null}
    </div>
  );
}

type ListProps = { id: string; zones: string[]; active: string | undefined; onChoose: (zone: string) => void };

/** Computing all offsets takes over a tenth of a second, so React renders them after the names, in pieces. */
function TimeZoneList({ id, zones, active, onChoose }: ListProps) {
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

type ZoneProps = { id: string; zone: string; isActive: boolean; hasOffset: boolean; onChoose: ListProps["onChoose"] };

function Zone({ id, zone, isActive, hasOffset, onChoose }: ZoneProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
    <div
      ref={isActive ? scrollToOption : undefined}
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

function scrollToOption(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}
