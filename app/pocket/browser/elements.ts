/** An element of lib/server/gate/pocket.ts; throws if it is missing. */
export function find<T extends Element = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no #${id}.`);
  return found as Element as T;
}

export function show(id: string, isShown: boolean) {
  find(id).toggleAttribute("hidden", !isShown);
}

/** Writes only a changed text, so that screen readers do not repeat an unchanged one. */
export function setText(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

export type Line = { text: string; link?: { text: string; href: string }; isWarning?: boolean };

export function showLines(lines: Line[]) {
  const messages = find("messages");
  const key = JSON.stringify(lines);
  if (messages.dataset.lines === key) return;
  messages.dataset.lines = key;
  messages.replaceChildren(...lines.map(paragraph));
}

function paragraph({ text, link, isWarning }: Line): HTMLElement {
  const line = document.createElement("p");
  if (isWarning) line.className = "warning";
  line.append(text);
  if (!link) return line;
  const anchor = document.createElement("a");
  anchor.href = link.href;
  anchor.textContent = link.text;
  line.append(text ? " " : "", anchor);
  return line;
}
