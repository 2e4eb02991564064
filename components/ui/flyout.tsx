"use client";

import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cn } from "./cn";

/**
 * A button with a panel that floats below it, on the browser's own popover: it opens before (and without) hydration,
 * closes on Esc and outside clicks and gives the focus back. `menu` adds the arrow keys of a menu to its `menuitem`s; a `menuitemradio` leaves it open, to see what was chosen.
 */
export function Flyout({
  label,
  description,
  menu = false,
  align = "end",
  closesOnScroll = false,
  padded = true,
  trigger,
  triggerClass,
  panelClass,
  onOpenChange,
  children,
}: {
  label: string;
  description?: string;
  menu?: boolean;
  align?: "start" | "end";
  /** For a button that scrolls with the page: the panel would stay behind. */
  closesOnScroll?: boolean;
  padded?: boolean;
  trigger: ReactNode;
  triggerClass?: string;
  panelClass?: string;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const told = useRef(onOpenChange);
  told.current = onOpenChange;
  useEffect(() => {
    // Opened before hydration: no event told.
    if (panel.current?.matches(":popover-open")) setOpen(true);
  }, []);
  useEffect(() => told.current?.(open), [open]);

  useEffect(() => {
    if (!open) return;
    const close = () => panel.current?.hidePopover();
    addEventListener("resize", close);
    if (closesOnScroll) addEventListener("scroll", close);
    return () => {
      removeEventListener("resize", close);
      removeEventListener("scroll", close);
    };
  }, [open, closesOnScroll]);

  const place: ComponentProps<"div">["onBeforeToggle"] = (event) => {
    const box = button.current?.getBoundingClientRect();
    if (event.newState !== "open" || !box) return;
    const { style } = event.currentTarget;
    const side = align === "end" ? document.documentElement.clientWidth - box.right : box.left;
    style.setProperty("--flyout-top", `${box.bottom + 6}px`);
    style.setProperty("--flyout-side", `${Math.max(8, side)}px`);
  };

  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup={menu ? "menu" : "dialog"}
        aria-expanded={open}
        aria-label={label}
        aria-describedby={description ? `${id}-about` : undefined}
        onKeyDown={(event) => {
          if (menu && event.key === "ArrowDown") {
            event.preventDefault();
            panel.current?.showPopover();
          }
        }}
        className={triggerClass}
      >
        {trigger}
      </button>
      {description ? (
        <span id={`${id}-about`} hidden>
          {description}
        </span>
      ) : null}
      {/* biome-ignore lint/a11y: its role is menu or dialog */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={menu ? "menu" : "dialog"}
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={place}
        onToggle={(event) => {
          const opened = event.newState === "open";
          setOpen(opened);
          if (opened) (items(event.currentTarget)[0] ?? event.currentTarget).focus();
        }}
        onKeyDown={menu ? rove : goRound}
        onClick={(event) => {
          if ((event.target as Element).closest("a, [role=menuitem]")) event.currentTarget.hidePopover();
        }}
        className={cn(
          "fixed top-(--flyout-top,4rem) m-0 max-h-[calc(100dvh-80px)] min-w-[min(14rem,calc(100vw-16px))] max-w-[calc(100vw-16px)] animate-rise overflow-y-auto rounded-xl border border-line bg-surface text-ink shadow-float outline-none",
          padded ? "p-2" : "p-0",
          align === "end" ? "right-(--flyout-side,1rem) left-auto" : "right-auto left-(--flyout-side,1rem)",
          panelClass,
        )}
      >
        {children}
      </div>
    </div>
  );
}

function items(menu: Element) {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/** Tab goes round inside the panel, as in every dialog; Esc leads out. */
function goRound(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== "Tab") return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button:enabled, [tabindex='0']")].filter(
    (one) => one.tabIndex >= 0 && one.getClientRects().length > 0,
  );
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (event.shiftKey ? at > 0 : at >= 0 && at < all.length - 1) return;
  event.preventDefault();
  (event.shiftKey ? all.at(-1) : all[0])?.focus();
}

/** Arrows walk round, Home and End jump, a letter finds, Tab closes and moves on (ARIA menu pattern). */
function rove(event: KeyboardEvent<HTMLDivElement>) {
  const all = items(event.currentTarget);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const letter = event.key.length === 1 && event.key !== " " ? event.key.toLowerCase() : null;
  const turned = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  const moves: Record<string, HTMLElement | undefined> = {
    ArrowDown: all[(at + 1) % all.length],
    ArrowUp: all.at(at <= 0 ? -1 : at - 1),
    Home: all[0],
    End: all.at(-1),
    // Radio items stand side by side.
    ...(all[at]?.role === "menuitemradio" && { ArrowRight: all[at + 1], ArrowLeft: all[at - 1] }),
  };
  if (event.key === "Tab") return event.currentTarget.hidePopover();
  const next = letter
    ? turned.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))
    : moves[event.key];
  if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  next.focus();
}
