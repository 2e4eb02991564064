import type { Locator, Page } from "@playwright/test";
import { expect, expectHydrated, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aFinishedSession, anOpenSession, aProject } from "../../support/people/factories";
import { projectPickerOf, stopwatchOf } from "../../support/screens/pact";
import { letPass } from "../../support/taps/sessions";

/** A display name as long as one may be, and words for a project and a session. */
const LONG = { name: "Nomathemba ".repeat(5).slice(0, 50), words: "Salt-glazed serving bowls ".repeat(3).trim() };

/** The window, and between which heights Start and Save are. */
const WINDOWS = [
  { width: 360, height: 640, from: 300, to: 560 },
  { width: 360, height: 780, from: 300, to: 640 },
  { width: 740, height: 360, from: 0, to: 296 },
  { width: 1280, height: 660, from: 500, to: 660 },
  { width: 1280, height: 800, from: 540, to: 630 },
];

test.use({ crafterValues: { displayName: LONG.name } });

for (const state of ["idle", "running", "paused"] as const)
  for (const withProjects of [true, false])
    test(`the stopwatch fits its screen: ${state}, ${withProjects ? "five projects" : "no project"} @fonts`, async ({
      signedIn: page,
      crafter,
    }) => {
      await aFinishedSession(crafter.id);
      for (let made = 0; withProjects && made < 5; made++) await aProject(crafter.id, { name: LONG.words });
      if (state !== "idle") {
        const { id } = await anOpenSession(crafter.id, { description: LONG.words });
        await letPass(id, 1800);
      }
      await page.goto("/dashboard");
      const { pause, resume } = stopwatchOf(page);
      if (state === "paused") {
        await expectHydrated(pause);
        await pause.click();
        await expect(resume).toBeVisible();
      }
      for (const window of WINDOWS) await expectStopwatchFits(page, window, withProjects);
      await expectLargeLettersFit(page, state === "idle");
    });

test.describe("before the welcome is answered", () => {
  test.use({ crafterValues: { displayName: null, welcomedAt: null, firstStepsDismissedAt: null } });

  test("the stopwatch fits its screen for a new crafter @fonts", async ({ signedIn: page }) => {
    await page.goto("/dashboard");
    for (const window of WINDOWS) await expectStopwatchFits(page, window, false);
    await expectLargeLettersFit(page, true);
  });
});

async function expectStopwatchFits(page: Page, { width, height, from, to }: (typeof WINDOWS)[number], hasRow: boolean) {
  await page.setViewportSize({ width, height });
  const at = `${width} × ${height}`;
  const { card, description, face, save } = stopwatchOf(page);
  const [main, end] = [await boxOf(card.locator("#stopwatch-main")), await boxOf(save)];
  expect.soft(main.y, at).toBeGreaterThanOrEqual(from);
  expect.soft(main.y + main.height, at).toBeLessThanOrEqual(to);
  expect.soft(end.y, at).toBe(main.y);
  expect.soft([main.height, end.height], at).toEqual([64, 64]);
  const field = await boxOf(description);
  expect.soft(field.height, at).toBe(44);
  if (hasRow) expect.soft(await boxOf(projectPickerOf(page).trigger), at).toMatchObject({ y: field.y, height: 44 });
  const title = await boxOf(page.getByRole("heading", { level: 1 }));
  expect.soft(title.height, `the greeting is one line at ${at}`).toBeLessThan(45);
  const help = await boxOf(page.getByRole("link", { name: "Help: the stopwatch" }));
  for (const [name, other] of Object.entries({ field, face: await boxOf(face), main, end }))
    expect.soft(overlap(help, other), `“?” and ${name} at ${at}`).toBe(false);
  await expectNoSidewaysScroll(page);
}

/** With letters twice as large everything can be reached above the navigation; Start covers Save before a session. */
async function expectLargeLettersFit(page: Page, isIdle: boolean) {
  await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: "200%" }));
  const { card, description, save, reset } = stopwatchOf(page);
  for (const { width, height } of WINDOWS) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page);
    for (const part of [description, card.locator("#stopwatch-main"), ...(isIdle ? [] : [save, reset])]) {
      await part.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      expect.soft(await isOnTop(part), `${part} at ${width} × ${height}`).toBe(true);
    }
  }
}

const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(locator: Locator): Promise<Box> {
  await expect(locator).toBeVisible();
  return (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > 0 && down > 0;
}
