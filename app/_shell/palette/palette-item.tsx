"use client";

import { useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { paletteKeyName, requestPalette } from "@/components/ui/palette-key";

/** The palette's entry in the user menu, for phones; it also shows the shortcut. */
export function PaletteItem() {
  const keys = useSyncExternalStore(never, paletteKeyName, () => null);
  return (
    <button
      type="button"
      role="menuitem"
      aria-keyshortcuts={keys?.startsWith("⌘") ? "Meta+K" : "Control+K"}
      onClick={requestPalette}
      className="menu-item"
    >
      <Icon of="search" />
      Go anywhere
      {keys ? (
        <span
          aria-hidden="true"
          className="ml-auto rounded-md border border-control px-1.5 font-sans text-xs text-muted [@media(hover:none)]:hidden"
        >
          {keys}
        </span>
      ) : null}
    </button>
  );
}

/** The keyboard does not change while the page is open. */
function never() {
  return () => {};
}
