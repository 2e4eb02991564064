"use client";

import { useEffect, useState } from "react";
import { isPaletteKey, onPaletteRequested } from "@/components/ui/palette-key";
import { useLazyPart } from "@/components/ui/use-lazy-part";

const loadPalette = () => import("./palette").then((file) => file.Palette);
const OTHER_DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-state="open"]:not([data-palette])';

/** Opens the palette on Ctrl K and ⌘ K on every signed-in page, also while typing, unless another dialog is open. */
export function PaletteKeys() {
  const [open, setOpen] = useState(false);
  const Palette = useLazyPart(open, loadPalette, () => setOpen(false));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || document.querySelector(OTHER_DIALOG)) return;
      event.preventDefault();
      document.querySelector<HTMLElement>("[popover]:popover-open")?.hidePopover();
      // The same keys close it again.
      setOpen(document.querySelector("[data-palette]") === null);
    };
    const forget = onPaletteRequested(() => setOpen(true));
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
      forget();
    };
  }, []);
  return Palette ? <Palette open={open} onOpenChange={setOpen} /> : null;
}
