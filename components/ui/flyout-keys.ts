import type { KeyboardEvent } from "react";

export function menuItems(menu: Element) {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/** Tab cycles inside the panel, as in every dialog. */
export function cycleFocus(event: KeyboardEvent<HTMLDivElement>) {
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
export function moveInMenu(event: KeyboardEvent<HTMLDivElement>) {
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
