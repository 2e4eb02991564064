import { expect, type Page } from "@playwright/test";

// Checks for the eye and the thumb: no overlapping text, targets large enough, marks that survive forced colours.

/** No text overlaps other text or leaves the screen, and only the page scrolls, and only vertically. */
export async function expectTextFits(page: Page): Promise<void> {
  const problems = await page.evaluate(() => {
    type Words = { text: string; layer: Element | null; node: Node; box: DOMRect };
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const quote = (text: string) => `“${text.trim().replace(/\s+/g, " ").slice(0, 40)}”`;

    const found: Words[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const holder = node.parentElement;
      const text = node.textContent ?? "";
      if (!holder || !text.trim() || holder.closest(".sr-only, script, style, noscript, svg")) continue;
      if (!isShown(holder)) continue;
      let [left, right, top, bottom] = [-Infinity, Infinity, -Infinity, Infinity];
      let layer: Element | null = null;
      for (let at: Element | null = holder; at && at !== document.body; at = at.parentElement) {
        const { position, overflowX, overflowY, clipPath } = getComputedStyle(at);
        const inner = at.getBoundingClientRect();
        if (overflowX !== "visible" || clipPath !== "none")
          [left, right] = [Math.max(left, inner.left), Math.min(right, inner.right)];
        if (overflowY !== "visible" || clipPath !== "none")
          [top, bottom] = [Math.max(top, inner.top), Math.min(bottom, inner.bottom)];
        if (position === "fixed" || position === "sticky") {
          layer = at;
          break;
        }
      }
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        // A line's box is higher than its letters, so boxes of tight lines overlap; a quarter is cut off on each side.
        const [x1, x2] = [Math.max(line.left, left), Math.min(line.right, right)];
        const [y1, y2] = [
          Math.max(line.top + line.height * 0.25, top),
          Math.min(line.bottom - line.height * 0.25, bottom),
        ];
        if (x2 - x1 > 1 && y2 - y1 > 1) found.push({ text, layer, node, box: new DOMRect(x1, y1, x2 - x1, y2 - y1) });
      }
    }

    const overlaps = found.flatMap((one, at) =>
      found.slice(at + 1).flatMap((other) => {
        if (one.node === other.node || one.layer !== other.layer) return [];
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        return across > 1 && down > 1 ? [`${quote(one.text)} and ${quote(other.text)} overlap`] : [];
      }),
    );
    const outside = found
      .filter(({ box }) => box.left < -1 || box.right > document.documentElement.clientWidth + 1)
      .map(({ text }) => `${quote(text)} sticks out of the screen`);
    // A row of many tabs may scroll.
    const scrolling = [...document.querySelectorAll("body *:not(textarea, input, [role=tablist], .link-tabs)")].flatMap(
      (element) => {
        const { overflowX } = getComputedStyle(element);
        const scrolls =
          (overflowX === "auto" || overflowX === "scroll") && element.scrollWidth > element.clientWidth + 1;
        return scrolls && isShown(element) ? [`scrolls sideways: ${element.outerHTML.slice(0, 120)}`] : [];
      },
    );
    return [...new Set([...overlaps, ...outside, ...scrolling])].slice(0, 12);
  });
  expect.soft(problems, `words on ${page.url()}`).toEqual([]);
}

/** WCAG 2.5.5's 44 px, checked by hit tests. Exempt: links inside a sentence, and the marks of a chart with a table. */
export async function expectTouchTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const REACH = 21;
    const TARGETS =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=radio], [role=option], [role^=menuitem]";
    const modal = document.querySelector(
      "[role=dialog][data-state=open], [role=alertdialog][data-state=open], :popover-open",
    );
    const blockOf = (element: Element) => {
      let block = element.parentElement ?? element;
      while (getComputedStyle(block).display.startsWith("inline") && block.parentElement) block = block.parentElement;
      return block;
    };
    const isInSentence = (element: Element) => {
      if (element.tagName !== "A" || getComputedStyle(element).display !== "inline") return false;
      const block = blockOf(element);
      const own = element.textContent?.trim().length ?? 0;
      return (block.textContent?.trim().length ?? 0) > own + 3;
    };
    const scroll = { x: scrollX, y: scrollY };
    const found: string[] = [];
    for (const target of (modal ?? document.body).querySelectorAll<HTMLElement>(TARGETS)) {
      if (target.closest("altcha-widget, [inert]") || !target.checkVisibility({ visibilityProperty: true })) continue;
      if (target.matches("main, [tabindex='-1']:not([role])") || isInSentence(target)) continue;
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      // A checkbox can also be pressed by its label.
      const label =
        target.matches("[type=checkbox], [type=radio], [type=file]") && (target as HTMLInputElement).labels?.[0];
      const { left, right, top, bottom, width, height } = (label || target).getBoundingClientRect();
      // Visible only to screen readers or with the focus, such as the skip link.
      if (width < 2 || height < 2 || bottom < 0) continue;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isHit = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        if (!hit) return false;
        return target.contains(hit) || hit.closest("label")?.control === target;
      };
      if (!isHit(0, 0)) {
        // Covered by something that floats, which is a different fault.
        const hit = document.elementFromPoint(x, y);
        found.push(`not reached (${hit?.outerHTML.slice(0, 60)}): ${target.outerHTML.slice(0, 120)}`);
        continue;
      }
      const misses = [
        [-REACH, 0],
        [REACH, 0],
        [0, -REACH],
        [0, REACH],
      ].filter(([dx = 0, dy = 0]) => !isHit(dx, dy));
      if (misses.length > 0)
        found.push(
          `${Math.round(width)} × ${Math.round(height)} “${(target.textContent ?? "").trim().slice(0, 30)}” ${target.outerHTML.slice(0, 120)}`,
        );
    }
    scrollTo({ left: scroll.x, top: scroll.y, behavior: "instant" });
    return [...new Set(found)].slice(0, 12);
  });
  expect.soft(small, `targets under 44 px on ${page.url()}`).toEqual([]);
}

/** Bars, threads, swatches and active marks are still there when the system chooses the colours. */
export async function expectMarksInForcedColours(page: Page): Promise<void> {
  const painted = await page.evaluate(() => {
    const clear = (colour: string) => /^rgba\(.*, 0\)$|transparent|\/ 0\)$/.test(colour);
    const ground = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!clear(backgroundColor)) return backgroundColor;
      }
      return "";
    };
    let count = 0;
    for (const element of document.querySelectorAll<HTMLElement>("body *:not(svg *)")) {
      if (element.closest(".animate-breathe") || !element.checkVisibility()) continue;
      if (element.textContent?.trim() || element.firstElementChild) continue;
      if (element.matches("svg, img, input, textarea, select, option, script, altcha-widget, altcha-widget *"))
        continue;
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const isPainted =
        backgroundImage.includes("gradient") ||
        (!clear(backgroundColor) && backgroundColor !== ground(element.parentElement));
      if (!isPainted) continue;
      count++;
      element.dataset.painted = "";
    }
    return count;
  });
  await page.emulateMedia({ forcedColors: "active" });
  const gone = await page.evaluate(() => {
    const probe = document.createElement("span");
    probe.style.cssText = "background:Canvas;forced-color-adjust:none";
    document.body.append(probe);
    const canvas = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const isClear = (colour: string) => /^rgba\(.*, 0\)$|transparent|\/ 0\)$/.test(colour) || colour === canvas;
    const LOOKS = [
      ...(["backgroundColor", "backgroundImage", "borderTopWidth", "borderTopColor", "borderBottomWidth"] as const),
      ...(["borderLeftWidth", "outlineStyle", "color", "fontWeight", "textDecorationLine"] as const),
    ];
    const looks = (element: Element, part?: "::before" | "::after") => {
      const style = getComputedStyle(element, part);
      return LOOKS.map((name) => style[name]);
    };
    const isVisible = (element: Element) => {
      const { backgroundColor, backgroundImage, borderTopWidth, borderBottomWidth, borderLeftWidth, borderTopColor } =
        getComputedStyle(element);
      return (
        !isClear(backgroundColor) ||
        backgroundImage.includes("gradient") ||
        ([borderTopWidth, borderBottomWidth, borderLeftWidth].some((border) => Number.parseFloat(border) > 0) &&
          !isClear(borderTopColor))
      );
    };
    const lost = [...document.querySelectorAll<HTMLElement>("[data-painted]")]
      .filter((element) => !isVisible(element))
      .map((element) => `no longer seen: ${element.outerHTML.slice(0, 140)}`);

    // The chosen item must look different from its neighbours, not only to screen readers.
    const CHOSEN =
      "[aria-current]:not([aria-current=false]), [aria-selected=true], [role=menuitemradio][aria-checked=true], [aria-pressed=true]";
    for (const chosen of document.querySelectorAll(CHOSEN)) {
      if (!chosen.checkVisibility() || chosen.matches("tr, td, input")) continue;
      const holder = chosen.closest("nav, [role=tablist], [role=group], [role=listbox], [role=menu]");
      const others = [...(holder?.querySelectorAll(`${chosen.tagName}[class]`) ?? [])].filter(
        (one) => one !== chosen && !one.matches(CHOSEN) && one.checkVisibility(),
      );
      if (others.length === 0) continue;
      const look = (element: Element) =>
        JSON.stringify([
          looks(element),
          ...(["::before", "::after"] as const)
            .filter((part) => getComputedStyle(element, part).content !== "none")
            .map((part) => looks(element, part)),
          [...element.querySelectorAll("*")]
            .filter((child) => child.checkVisibility() && isVisible(child))
            .map((child) => looks(child)),
        ]);
      if (others.some((other) => look(other) === look(chosen)))
        lost.push(`looks like its neighbours: ${chosen.outerHTML.slice(0, 140)}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>("[data-painted]")) delete element.dataset.painted;
    return [...new Set(lost)].slice(0, 12);
  });
  await page.emulateMedia({ forcedColors: "none" });
  expect.soft(gone, `${painted} marks in forced colours on ${page.url()}`).toEqual([]);
}
