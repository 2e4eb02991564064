import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { sessionSegments, users } from "@/db/schema";
import { expect, expectHydrated, test } from "../../support/e2e";
import { aFinishedSession, anOpenSession, aProject } from "../../support/people/factories";
import { allocationOf, expectFaceReaches, readSeconds, stopAndSave, stopwatchOf } from "../../support/screens/pact";
import { WORDS } from "../../support/screens/words";
import { sessionsOf } from "../../support/taps/sessions";

test("the stopwatch counts from Start to Save, but not while it is paused", async ({ signedIn: page, crafter }) => {
  await page.goto("/dashboard");
  expect(await (await page.request.get("/dashboard")).text()).toContain(WORDS.loadingActivities);
  const { face, description, start, pause, resume, save } = stopwatchOf(page);
  await expect(face).toHaveText("00:00:00");
  await description.fill("A pair of socks");
  await start.click();
  await expectFaceReaches(face, 1);
  await pause.click();
  await expect(resume).toBeEnabled();
  const paused = await readSeconds(face);
  await page.waitForTimeout(1_200);
  expect(await readSeconds(face)).toBe(paused);
  await resume.click();
  await expectFaceReaches(face, paused + 1);

  await save.click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText(WORDS.saveQuestion)).toBeVisible();
  await expect(question.getByText(/^00:00:\d\d · A pair of socks$/)).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(pause).toBeVisible();
  await save.click();
  await question.getByRole("button", { name: "Stop & Save" }).click();
  await expect(allocationOf(page).dialog.getByText(/\d+ s to allocate\./)).toBeVisible();
  await page.keyboard.press("Escape");
  // Lengths under a minute are shown in seconds: on the card, in the week and in the list.
  await expect(page.getByText(new RegExp(`^${WORDS.lastSession}: \\d+ s`))).toBeVisible();
  await expect(page.getByText(/^\d+ s this week\.$/)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /Today\d+ s/ })).toBeVisible();
  await expect(page.getByText("Your first session is saved.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Allocate “A pair of socks”" })).toBeVisible();
  await expect(face).toHaveText("00:00:00");

  const [saved, ...others] = await sessionsOf(crafter.id);
  expect(others).toEqual([]);
  expect(saved?.description).toBe("A pair of socks");
  expect(saved?.durationSeconds).toBeGreaterThanOrEqual(paused + 1);
  expect(saved?.durationSeconds).toBeLessThan(20);
});

test("S and Enter save, and 'Allocate' stays while there is time to give", async ({ signedIn: page, crafter }) => {
  await anOpenSession(crafter.id, { seconds: 600 });
  await page.goto("/dashboard");
  const { card, start, pause } = stopwatchOf(page);
  await expect(pause).toBeVisible();
  await expectHydrated(card.getByText("?: shortcuts"));
  await page.keyboard.press("s");
  await expect(page.getByRole("button", { name: "Stop & Save" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = allocationOf(page);
  await expect(dialog.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  const link = card.getByRole("link", { name: "Allocate" });
  await expect(link).toBeFocused();
  await link.click();
  await dialog.saveAllocation.click();
  await expect(link).toHaveCount(0);
  await expect(card.getByText(`${WORDS.lastSession}: 0h 10m`)).toBeVisible();
  await expect(start).toBeFocused();

  await page.getByRole("region", { name: "Recent sessions" }).getByRole("listitem").getByRole("link").click();
  await expect(page.getByRole("heading", { name: "All sessions" })).toBeVisible();
  await page.getByRole("button", { name: /^More for “/ }).click();
  await page.getByRole("menuitem", { name: /^Delete “/ }).click();
  await page.getByRole("button", { name: "Delete session" }).click();
  await page.getByRole("link", { name: "Go to the stopwatch" }).click();
  await expect(start).toBeVisible();
  await expect(card.getByText(WORDS.lastSession)).toHaveCount(0);

  // Less than a second.
  const session = await anOpenSession(crafter.id);
  await db.update(sessionSegments).set({ endedAt: session.startedAt }).where(eq(sessionSegments.sessionId, session.id));
  await page.reload();
  await stopAndSave(page);
  await expect(card.getByText("Saved. It was under a second, so there’s nothing to allocate.")).toBeVisible();
  await expect(card.getByText(`${WORDS.lastSession}: 0h 0m`)).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Recent sessions" }).getByRole("listitem").filter({ hasText: "Today0h 0m" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /^Allocate/ })).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe("the dashboard of a crafter with a long name", () => {
  test.use({ crafterValues: { displayName: "Wilhelmina van der Merwe-Botha", welcomedAt: null } });
  test("shows Start without scrolling, upright and in landscape @phone @fonts", async ({ signedIn: page, crafter }) => {
    for (const name of ["Salt pig", "Serving bowls"]) await aProject(crafter.id, { name });
    const spaceBelowStart = async () => {
      await page.goto("/dashboard");
      const start = await stopwatchOf(page).start.boundingBox();
      const navigation = await page.getByRole("navigation").last().boundingBox();
      return (navigation?.y ?? 0) - (start?.y ?? 0) - (start?.height ?? 0);
    };
    await page.setViewportSize({ width: 740, height: 360 });
    expect(await spaceBelowStart()).toBeGreaterThanOrEqual(0);
    await db.update(users).set({ welcomedAt: new Date() }).where(eq(users.id, crafter.id));
    expect(await spaceBelowStart()).toBeGreaterThanOrEqual(0);
    for (const daysAgo of [0, 1]) await aFinishedSession(crafter.id, { daysAgo });
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await spaceBelowStart()).toBeGreaterThanOrEqual(8);
  });
});

test("Reset asks before it discards; after that, Save and Reset do nothing", async ({ signedIn: page, crafter }) => {
  await anOpenSession(crafter.id, { seconds: 600 });
  await page.goto("/dashboard");
  const { face, start, reset, save } = stopwatchOf(page);
  const question = page.getByRole("alertdialog");
  await reset.click();
  await expect(question.getByText(WORDS.discardQuestion)).toBeVisible();
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await readSeconds(face)).toBeGreaterThanOrEqual(600);
  await reset.click();
  await question.getByRole("button", { name: "Discard Session" }).click();
  await expect(start).toBeVisible();
  await expect(face).toHaveText("00:00:00");
  expect(await sessionsOf(crafter.id)).toEqual([]);
  for (const button of [reset, save]) {
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.dispatchEvent("click");
  }
  await expect(question).toHaveCount(0);
});

test("a browser whose clock is a day off shows and saves the true time", async ({ signedIn: page, crafter }) => {
  await anOpenSession(crafter.id, { seconds: 1_200 });
  const { face } = stopwatchOf(page);
  for (const days of [-1, 1]) {
    await page.clock.setSystemTime(Date.now() + days * 86_400_000);
    await page.goto("/dashboard");
    const shown = await readSeconds(face);
    expect(shown).toBeGreaterThanOrEqual(1_200);
    expect(shown).toBeLessThan(1_240);
  }
  await stopAndSave(page);
  await expect(allocationOf(page).dialog).toBeVisible();
  const [saved] = await sessionsOf(crafter.id);
  expect(saved?.durationSeconds).toBeGreaterThanOrEqual(1_200);
  expect(saved?.durationSeconds).toBeLessThan(1_260);
  expect(Math.abs(Number(saved?.endedAt) - Date.now())).toBeLessThan(60_000);
});

test("Space, S and ? work, but not while typing or when they are turned off", async ({ signedIn: page, crafter }) => {
  await page.goto("/dashboard");
  const { description, start, pause, resume } = stopwatchOf(page);
  await expect(start).toBeVisible();
  await description.press("Space");
  await description.press("s");
  await expect(start).toBeVisible();
  await description.blur();
  await expectHydrated(page.getByText("?: shortcuts"));
  await page.keyboard.press("Space");
  await expect(pause).toBeEnabled();
  await page.keyboard.press("Space");
  await expect(resume).toBeEnabled();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeHidden();
  await resume.focus();
  await page.keyboard.press("s");
  await expect(page.getByText(WORDS.saveQuestion)).toBeVisible();

  await db.update(users).set({ shortcutsEnabled: false }).where(eq(users.id, crafter.id));
  await page.reload();
  await expectHydrated(resume);
  await page.keyboard.press("Space");
  await page.waitForTimeout(500);
  await expect(resume).toBeVisible();
});

test("all digits of the clock have the same width @fonts", async ({ signedIn: page }) => {
  await page.goto("/dashboard");
  const widths = await page
    .getByRole("timer")
    .first()
    .evaluate((timer) =>
      ["00:00:00", "11:11:11", "18:37:29"].map((text) => {
        const clock = timer.cloneNode() as HTMLElement;
        clock.textContent = text;
        clock.style.cssText = "position:absolute;width:max-content";
        timer.after(clock);
        const { width } = clock.getBoundingClientRect();
        clock.remove();
        return width;
      }),
    );
  expect(new Set(widths).size).toBe(1);
});

test("the running timer shows, pauses and saves on every other page", async ({ signedIn: page, crafter }) => {
  await anOpenSession(crafter.id, { seconds: 300 });
  const pill = page.getByRole("region", { name: "Running timer" });
  for (const route of ["/calculator/projects", "/profile"]) {
    await page.goto(route);
    await expect(pill.getByRole("timer")).toHaveText(/^00:05:\d\d$/);
  }
  // Screen readers speak each change of the title.
  await expect(page).toHaveTitle(/^0h 5m · /);
  // On narrow screens it floats, so the header keeps its one row and the badge.
  for (const width of [320, 360, 640]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.getByRole("banner").getByText("Free", { exact: true })).toBeInViewport();
    expect((await page.getByRole("banner").boundingBox())?.height, `${width} px`).toBeLessThan(80);
  }
  await pill.getByRole("button", { name: "Pause" }).click();
  await expect(pill.getByRole("button", { name: "Resume" })).toBeVisible();
  await pill.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(WORDS.saveQuestion)).toBeVisible();
  await page.getByRole("button", { name: "Stop & Save" }).click();
  await expect(allocationOf(page).dialog).toBeVisible();
});
