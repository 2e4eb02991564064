"use client";

import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "./button";
import { cn } from "./cn";
import { onPressOutside } from "./press-outside";
import { SoftLink } from "./soft-link";

type FlyoutProps = {
  label: string;
  description?: string;
  menu?: boolean;
  align?: "start" | "end";
  /** For a button that scrolls with the page. */
  closesOnScroll?: boolean;
  padded?: boolean;
  /** Renders `children` only while it is open: they are no part of the server's HTML. */
  lazy?: boolean;
  trigger: ReactNode;
  triggerClass?: string;
  panelClass?: string;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/**
 * A button with a panel below it, on the browser's own popover: it opens before hydration, and Esc and outside clicks
 * close it. `menu` adds the arrow keys of a menu; a `menuitemradio` leaves it open.
 */
export function Flyout({
  label,
  description,
  menu = false,
  align = "end",
  closesOnScroll = false,
  padded = true,
  lazy = false,
  trigger,
  triggerClass,
  panelClass,
  onOpenChange,
  children,
}: FlyoutProps) {
  const id = useId();
  const popover = usePopover({ align, closesOnScroll, onOpenChange });
  const { button, panel, open } = popover;
  return (
    <>
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
      <Panel
        id={id}
        popover={popover}
        label={label}
        menu={menu}
        isEmpty={lazy && !open}
        className={cn(padded ? "p-2" : "p-0", align === "end" ? "flyout-end" : "flyout-start", panelClass)}
      >
        {children}
      </Panel>
    </>
  );
}

type PanelProps = Required<Pick<FlyoutProps, "label" | "menu" | "children">> & {
  id: string;
  popover: ReturnType<typeof usePopover>;
  isEmpty: boolean;
  className: string;
};

export function Panel({
  id,
  popover: { panel, setOpen, place },
  label,
  menu,
  isEmpty,
  className,
  children,
}: PanelProps) {
  return (
    // biome-ignore lint/a11y: its role is menu or dialog
    <div
      ref={panel}
      id={id}
      popover="auto"
      role={isEmpty ? undefined : menu ? "menu" : "dialog"}
      aria-label={isEmpty ? undefined : label}
      tabIndex={isEmpty ? undefined : -1}
      onBeforeToggle={place}
      onToggle={(event) => setOpen(event.newState === "open")}
      onKeyDown={menu ? moveInMenu : cycleFocus}
      onClick={(event) => {
        if ((event.target as Element).closest("a, [role=menuitem]")) event.currentTarget.hidePopover();
      }}
      className={`flyout ${className}`}
    >
      {isEmpty ? null : children}
    </div>
  );
}

export const MORE_CLASS = buttonClass({ variant: "muted", size: "icon", className: "more more-dots" });

/** "⋯": a menu of what else can be done; on phones a sheet. One of links alone, not `lazy`, works without JavaScript. */
export function More({ label, lazy = true, children }: { label: string; lazy?: boolean; children: ReactNode }) {
  return (
    <Flyout
      menu
      lazy={lazy}
      closesOnScroll
      label={label}
      panelClass="flyout-sheet"
      triggerClass={MORE_CLASS}
      trigger={null}
    >
      {children}
    </Flyout>
  );
}

export function MenuButton(props: ComponentProps<"button">) {
  return <button type="button" role="menuitem" className="menu-item" {...props} />;
}

export function MenuLink({ icon, children, ...link }: ComponentProps<typeof SoftLink> & { icon?: ReactNode }) {
  return (
    <SoftLink {...link} role="menuitem" className="menu-item">
      {icon}
      {children}
    </SoftLink>
  );
}

export function usePopover({
  align,
  closesOnScroll,
  onOpenChange,
}: Pick<FlyoutProps, "align" | "closesOnScroll" | "onOpenChange">) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const latestOnOpenChange = useRef(onOpenChange);
  latestOnOpenChange.current = onOpenChange;
  useEffect(() => {
    // It may have been opened before hydration.
    if (panel.current?.matches(":popover-open")) setOpen(true);
  }, []);
  useEffect(() => {
    if (!open || !panel.current || !button.current) return;
    // Above the button if there is no space below it, and over it if there is none above it either.
    const { bottom, height } = panel.current.getBoundingClientRect();
    const top = button.current.getBoundingClientRect().top - height - 6;
    if (bottom > innerHeight) panel.current.style.setProperty("--flyout-top", `${Math.max(8, top)}px`);
    if (!panel.current.contains(document.activeElement)) focusFirst(panel.current);
  }, [open]);
  useEffect(() => latestOnOpenChange.current?.(open), [open]);

  useEffect(() => {
    if (!open) return;
    const close = () => panel.current?.hidePopover();
    const stop = onPressOutside([button.current, panel.current], close);
    addEventListener("resize", close);
    if (closesOnScroll) addEventListener("scroll", close);
    return () => {
      stop();
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
  return { button, panel, open, setOpen, place };
}

function focusFirst(panel: HTMLElement) {
  (menuItems(panel)[0] ?? panel).focus();
}

function menuItems(menu: Element) {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/** Tab cycles inside the panel, as in every dialog. */
function cycleFocus(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== "Tab") return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button:enabled, [tabindex='0']")].filter(
    (one) => one.tabIndex >= 0 && one.getClientRects().length > 0,
  );
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (event.shiftKey ? at > 0 : at >= 0 && at < all.length - 1) return;
  event.preventDefault();
  (event.shiftKey ? all.at(-1) : all[0])?.focus();
}

/** The ARIA menu pattern: arrows cycle, Home and End jump, a letter finds an item, Tab closes and moves on. */
function moveInMenu(event: KeyboardEvent<HTMLDivElement>) {
  const all = menuItems(event.currentTarget);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const letter = event.key.length === 1 && event.key !== " " ? event.key.toLowerCase() : null;
  const rotated = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  const moves: Record<string, HTMLElement | undefined> = {
    ArrowDown: all[(at + 1) % all.length],
    ArrowUp: all.at(at <= 0 ? -1 : at - 1),
    Home: all[0],
    End: all.at(-1),
    ...(all[at]?.role === "menuitemradio" && { ArrowRight: all[at + 1], ArrowLeft: all[at - 1] }),
  };
  if (event.key === "Tab") return event.currentTarget.hidePopover();
  const next = letter
    ? rotated.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))
    : moves[event.key];
  if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  next.focus();
}
