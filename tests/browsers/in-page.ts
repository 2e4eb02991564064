export type Kind = "button" | "link" | "tab" | "menuitem" | "field" | "choice" | "dialog" | "heading";
/** Its middle, in pixels of the window. */
export type Target = { x: number; y: number; value: string; isChecked: boolean };

/**
 * What a crafter could press, by its accessible name or the beginning of it: null while it is not there, covered or
 * busy. Runs in the page, so it uses nothing from outside.
 */
export function findTarget(kind: Kind, name: string): Target | null {
  if (document.readyState !== "complete") return null;
  const selectors: Record<Kind, string> = {
    button: "button, [role=button], summary",
    link: "a[href]",
    tab: "[role=tab], nav a[href]",
    menuitem: "[role^=menuitem]",
    field: "input:not([type=radio], [type=checkbox], [type=hidden]), textarea, select, [role=combobox]",
    choice: "input[type=radio], input[type=checkbox], [role=radio], [role=checkbox], [role=option]",
    dialog: "[role=dialog], [role=alertdialog]",
    heading: "h1, h2, h3",
  };
  const clean = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const textOf = (ids: string | null) =>
    (ids ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ");
  const nameOf = (element: Element) => {
    const { labels } = element as HTMLInputElement;
    const label = [...(labels ?? [])].map(({ textContent }) => textContent).join(" ");
    return clean(
      element.getAttribute("aria-label") ||
        textOf(element.getAttribute("aria-labelledby")) ||
        label ||
        element.textContent,
    );
  };
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
  const modal = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")]
    .filter((dialog) => !dialog.hasAttribute("popover") && isShown(dialog))
    .at(-1);
  const all = [...document.querySelectorAll(selectors[kind])].filter(
    (element) => isShown(element) && (!modal || modal.contains(element)),
  );
  const found =
    all.find((element) => nameOf(element) === name) ?? all.find((element) => nameOf(element).startsWith(name));
  if (!found) return null;
  const isPressed = !["dialog", "heading"].includes(kind);
  if (isPressed) found.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const box = found.getBoundingClientRect();
  const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + Math.min(box.height / 2, 300))];
  const hit = document.elementFromPoint(x, y);
  const isHit = hit !== null && (found.contains(hit) || hit.closest("label")?.contains(found) === true);
  const isBusy = found.getAttribute("aria-disabled") === "true" || found.matches(":disabled");
  if (isPressed && (!isHit || isBusy)) return null;
  const { value = "", checked = false } = found as HTMLInputElement;
  const isChecked = checked || ["aria-checked", "aria-pressed"].some((state) => found.getAttribute(state) === "true");
  return { x, y, value, isChecked };
}
