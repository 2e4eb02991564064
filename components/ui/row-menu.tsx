"use client";

import { type ReactNode, useEffect, useId, useState } from "react";
import { MORE_CLASS, Panel, usePopover } from "./flyout";

/** One menu behind the "⋯" of every row of a long list. `row`: the key of the row whose button was pressed last. */
export function useRowMenu() {
  const id = useId();
  const [row, setRow] = useState<string | null>(null);
  const popover = usePopover({ align: "end", closesOnScroll: true });
  const { button, panel } = popover;
  useEffect(() => {
    // What was pressed before hydration is pressed again, because only now the row is known.
    if (!panel.current?.matches(":popover-open")) return;
    panel.current.hidePopover();
    if (isButtonOf(document.activeElement, panel.current)) document.activeElement.click();
  }, [panel]);
  const ask = (asked: string, pressed: HTMLButtonElement) => {
    if (pressed !== button.current) {
      // The browser would close the menu of another row instead of opening this one.
      panel.current?.hidePopover();
      popover.setOpen(false);
    }
    button.current = pressed;
    setRow(asked);
  };
  return { id, row, popover, ask };
}

function isButtonOf(element: Element | null, panel: Element): element is HTMLButtonElement {
  return element instanceof HTMLButtonElement && element.popoverTargetElement === panel;
}

type RowMenuProps = { menu: ReturnType<typeof useRowMenu>; label: string };

export function RowMenuButton({ menu: { id, row, popover, ask }, of, label }: RowMenuProps & { of: string }) {
  return (
    <button
      type="button"
      popoverTarget={id}
      aria-haspopup="menu"
      aria-expanded={popover.open ? row === of : undefined}
      aria-label={label}
      onClick={(event) => ask(of, event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      className={MORE_CLASS}
    />
  );
}

export function RowMenu({ menu: { id, popover }, label, children }: RowMenuProps & { children: ReactNode }) {
  const className = "p-2 flyout-end flyout-sheet";
  return (
    <Panel id={id} popover={popover} label={label} menu isEmpty={!popover.open} className={className}>
      {children}
    </Panel>
  );
}
