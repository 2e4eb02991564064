"use client";

import * as Radix from "radix-ui/dialog";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import "@/components/ui/style-nonce";
import { overlayClass, panelLook } from "@/components/ui/dialog";
import { useDialogFocus } from "@/components/ui/dialog-focus";
import { Icon } from "@/components/ui/icon";
import { type Command, useCommands } from "./use-commands";

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Finds pages and commands (ARIA combobox). Large, so palette-keys loads it on demand. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const chosen = useRef<Command | null>(null);
  const focus = useDialogFocus({});
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          {...focus}
          data-palette=""
          // The focus goes back before the command runs, so that a dialog it opens returns the focus to the same place.
          onCloseAutoFocus={(event) => {
            focus.onCloseAutoFocus(event);
            chosen.current?.run();
            chosen.current = null;
          }}
          className={`${panelLook} top-0 flex max-h-[80dvh] animate-sheet flex-col overflow-hidden overscroll-contain rounded-b-3xl sm:top-[12vh] sm:max-h-[70dvh] sm:max-w-140`}
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <Radix.Description className="sr-only">
            Type to find a page or command. Use the arrow keys and Enter to choose.
          </Radix.Description>
          <Finder
            onChoose={(command) => {
              chosen.current = command;
              onOpenChange(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The field and the list below it; the focus stays in the field, which handles the keys. */
function Finder({ onChoose }: { onChoose: (command: Command) => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const isSearching = typed.trim() !== "";
  // The key of the active command: projects load later and must not move another command under Enter.
  const [at, setAt] = useState<string | undefined>();
  const found = useCommands(typed);
  const active = Math.max(
    0,
    found.findIndex(({ key }) => key === at),
  );
  const optionId = (index: number) => `${id}-${index}`;

  function press(event: KeyboardEvent) {
    const { length } = found;
    const step = { ArrowDown: 1, ArrowUp: length - 1 }[event.key];
    if (event.nativeEvent.isComposing || length === 0 || (!step && event.key !== "Enter")) return;
    event.preventDefault();
    const command = found[active];
    if (step) setAt(found[(active + step) % length]?.key);
    else if (command) onChoose(command);
  }

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4">
        <Icon of="search" className="text-muted" />
        <input
          role="combobox"
          aria-label="Search"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
          placeholder="Where to?"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(undefined);
          }}
          onKeyDown={press}
          className="min-h-11 min-w-0 flex-1 rounded-md bg-transparent px-1 text-lg focus-visible:outline-none"
        />
        <Radix.Close
          aria-label="Close"
          className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:text-ink"
        >
          <Icon of="x" />
        </Radix.Close>
      </div>
      <PaletteList
        id={id}
        optionId={optionId}
        found={found}
        grouped={!isSearching}
        active={active}
        onPoint={setAt}
        onChoose={onChoose}
      />
      <p role="status" className="sr-only">
        {found.length} {found.length === 1 ? "entry" : "entries"}
      </p>
    </>
  );
}

type ListProps = {
  id: string;
  optionId: (index: number) => string;
  found: Command[];
  grouped: boolean;
  active: number;
  onPoint: (key: string) => void;
  onChoose: (command: Command) => void;
};

/** Grouped until something is typed; then search results, best match first. */
function PaletteList({ id, optionId, found, grouped, active, onPoint, onChoose }: ListProps) {
  const option = (command: Command) => {
    const index = found.indexOf(command);
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
      <div
        key={command.key}
        ref={index === active ? scrollToOption : undefined}
        role="option"
        id={optionId(index)}
        aria-selected={index === active}
        onPointerMove={() => index === active || onPoint(command.key)}
        onClick={() => onChoose(command)}
        className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-lg px-3 aria-selected:bg-accent-soft aria-selected:text-accent forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
      >
        <span className="min-w-0 font-medium wrap-anywhere">{command.label}</span>
        {grouped ? null : (
          <span aria-hidden="true" className="text-sm text-muted">
            {command.group}
          </span>
        )}
      </div>
    );
  };
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div
      role="listbox"
      id={id}
      aria-label="Places and commands"
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 empty:hidden"
    >
      {grouped
        ? groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
            <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-1.5">
              <div id={`${id}-${group}`} role="presentation" className="px-3 pt-2 pb-1 text-sm text-muted">
                {group}
              </div>
              {found.filter((command) => command.group === group).map(option)}
            </div>
          ))
        : found.map(option)}
    </div>
  );
}

function scrollToOption(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}
