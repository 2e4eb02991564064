import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { isThorough } from "../thorough";

type AxeWindow = Window & { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } };
type Theme = "light" | "dark";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** No axe finding by the WCAG 2.2 A and AA tags and the best practices; names contain the visible words (2.5.3). */
export async function expectNoAxeFindings(
  page: Page,
  themes: Theme[] = isThorough ? ["light", "dark"] : ["light"],
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await waitForStreamedParts(page);
    await waitForAnimations(page);
    expect.soft(await findAxeProblems(page), `axe on ${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/** One page and no frames: axe is run in it directly, which takes a quarter of the time of @axe-core/playwright. */
async function findAxeProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as AxeWindow;
    // Off by default in axe.
    const rules = { "label-content-name-mismatch": { enabled: true } };
    const options: RunOptions = { runOnly: tags, rules, resultTypes: ["violations"], preload: false };
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html.slice(0, 160)} ${failureSummary ?? ""}`),
    );
  }, TAGS);
}

/** React shows streamed content a moment after the load event; until then a placeholder is in its place. */
async function waitForStreamedParts(page: Page): Promise<void> {
  await expect(page.locator('template[id^="B:"]'), "placeholders").toHaveCount(0);
}

/** Waits for colours to finish fading between themes, which would be measured half way. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const finished = document.getAnimations().map((animation) => animation.finished.catch(() => undefined));
    return Promise.race([Promise.all(finished), new Promise((resolve) => setTimeout(resolve, 1_000))]).then(() => {});
  });
}

/** Nothing sticks out to the right of the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(excess, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0);
}

/** No words are cut off by the box around them. */
export async function expectNoClippedText(page: Page): Promise<void> {
  const clipped = await page.evaluate(() => {
    const found: string[] = [];
    // What an element inside the box scrolls can be scrolled into view; what one cuts off whole lines of is its matter.
    const isHiddenIn = (box: Element, holder: Element, { top, bottom }: DOMRect) => {
      for (let between = holder; between !== box && between.parentElement; between = between.parentElement) {
        const { overflowY } = getComputedStyle(between);
        const inner = between.getBoundingClientRect();
        if (/auto|scroll/.test(overflowY)) return true;
        if (overflowY === "hidden" && (top >= inner.bottom || bottom <= inner.top)) return true;
      }
      return false;
    };
    for (const box of document.querySelectorAll<HTMLElement>("body *")) {
      const style = getComputedStyle(box);
      const cuts = [style.overflowX, style.overflowY].map((overflow) => overflow === "hidden" || overflow === "clip");
      if (!cuts.some(Boolean) || box.clientWidth < 2) continue;
      if (!box.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      const inner = box.getBoundingClientRect();
      const words = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      while (words.nextNode()) {
        const { parentElement: holder, textContent } = words.currentNode;
        if (!textContent?.trim() || !holder || holder.closest(".sr-only, svg")) continue;
        range.selectNodeContents(words.currentNode);
        const beyond = [...range.getClientRects()].some((line) => {
          const { left, right, top, bottom } = line;
          return (
            // Text wholly outside of the box is hidden on purpose.
            left < inner.right &&
            right > inner.left &&
            top < inner.bottom &&
            bottom > inner.top &&
            ((cuts[0] && (right > inner.right + 1 || left < inner.left - 1)) ||
              (cuts[1] && (bottom > inner.bottom + 4 || top < inner.top - 4))) &&
            !isHiddenIn(box, holder, line)
          );
        });
        if (beyond) found.push(`“${textContent.trim().slice(0, 60)}” in ${box.outerHTML.slice(0, 120)}`);
      }
    }
    return found;
  });
  expect.soft(clipped, `clipped text on ${page.url()}`).toEqual([]);
}

/**
 * With `prefers-reduced-motion`, set when the page was opened, nothing moves or could move: no durations, no endless
 * animations, no smooth scrolling.
 */
export async function expectNoMotion(page: Page): Promise<void> {
  const moving = await page.evaluate(() => {
    const running = document.getAnimations().map((animation) => `${animation.playState} ${animation.id}`);
    const found = [...document.querySelectorAll("*")].flatMap((element) =>
      [null, "::before", "::after"].flatMap((pseudo) => {
        const { animationDuration, animationDelay, transitionDuration, transitionDelay, scrollBehavior } =
          getComputedStyle(element, pseudo);
        const times = [animationDuration, animationDelay, transitionDuration, transitionDelay].join(", ");
        const isStill = times.split(", ").every((time) => Number.parseFloat(time) === 0) && scrollBehavior === "auto";
        return isStill ? [] : [`${times} ${element.outerHTML.slice(0, 120)}`];
      }),
    );
    return [...running, ...found].slice(0, 5);
  });
  expect.soft(moving, `motion on ${page.url()}`).toEqual([]);
}
