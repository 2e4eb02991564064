"use client";

import * as Radix from "radix-ui/dialog";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import "@/components/ui/style-nonce";
import { overlayClass, panelLook } from "@/components/ui/dialog";
import { useDialogFocus } from "@/components/ui/dialog-focus";
import { Icon } from "@/components/ui/icon";
import { x } from "@/components/ui/icons";
import { search } from "@/components/ui/later-icons";
import { PaletteList } from "./palette-list";
import { findEntries } from "./places";
import { type Command, useCommands } from "./use-commands";

export type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Go anywhere, run the stopwatch: a field with a list below it (ARIA combobox). Heavy: palette-keys loads it when first asked for. */
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
          // First the focus goes back, then the command runs: a question it asks returns the focus to the same place.
          onCloseAutoFocus={(event) => {
            focus.onCloseAutoFocus(event);
            chosen.current?.run();
            chosen.current = null;
          }}
          className={`${panelLook} top-0 flex max-h-[80dvh] animate-sheet flex-col overflow-hidden overscroll-contain rounded-b-3xl sm:top-[12vh] sm:max-h-[70dvh] sm:max-w-140`}
        >
          <Radix.Title className="sr-only">Go anywhere</Radix.Title>
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

function Finder({ onChoose }: { onChoose: (command: Command) => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const found = findEntries(useCommands(), typed);
  const active = Math.min(at, found.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  function press(event: KeyboardEvent) {
    const { length } = found;
    const step = { ArrowDown: 1, ArrowUp: length - 1 }[event.key];
    if (event.nativeEvent.isComposing || length === 0 || (!step && event.key !== "Enter")) return;
    event.preventDefault();
    const command = found[active];
    if (step) setAt((active + step) % length);
    else if (command) onChoose(command);
  }

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4">
        <Icon of={search} className="text-muted" />
        <input
          role="combobox"
          aria-label="Go anywhere"
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
            setAt(0);
          }}
          onKeyDown={press}
          className="min-h-11 min-w-0 flex-1 rounded-md bg-transparent px-1 text-lg focus-visible:outline-none"
        />
        <Radix.Close
          aria-label="Close"
          className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:text-ink"
        >
          <Icon of={x} />
        </Radix.Close>
      </div>
      <PaletteList
        id={id}
        optionId={optionId}
        found={found}
        grouped={typed.trim() === ""}
        active={active}
        onPoint={setAt}
        onChoose={onChoose}
      />
      <p role="status" className={found.length === 0 ? "px-5 py-8 text-center text-muted" : "sr-only"}>
        {found.length === 0 ? "No results" : `${found.length} ${found.length === 1 ? "entry" : "entries"}`}
      </p>
    </>
  );
}
