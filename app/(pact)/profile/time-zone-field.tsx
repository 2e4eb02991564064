"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { findZones, listZones, zoneWords } from "@/lib/domain/profile/time-zones";
import { TimeZoneList } from "./time-zone-list";

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
    onChange(zone);
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
