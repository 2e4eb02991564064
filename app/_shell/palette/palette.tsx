"use client";

import * as Radix from "radix-ui/dialog";
import { useRef } from "react";
import "@/components/ui/style-nonce";
import { overlayClass, panelLook } from "@/components/ui/dialog";
import { useDialogFocus } from "@/components/ui/dialog-focus";
import { Finder } from "./finder";
import type { Command } from "./use-commands";

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
