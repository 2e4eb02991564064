import { expect, expectHydrated, test } from "../../support/e2e";
import { anOpenSession } from "../../support/people/factories";
import { allocationOf, expectFaceReaches, stopwatchOf } from "../../support/screens/pact";
import { pauseSession } from "../../support/taps/presses";
import { letPass, segmentsOf } from "../../support/taps/sessions";

test("a pause made by mistake can be undone for ten minutes", async ({ signedIn: page, crafter }) => {
  const { id } = await anOpenSession(crafter.id, { seconds: 600 });
  await pauseSession(crafter.id, id);
  await letPass(id, 300);
  await page.goto("/dashboard");
  const { card, pause, face } = stopwatchOf(page);
  await expect(card.getByText(/Paused at \d\d:\d\d\./)).toBeVisible();
  await card.getByRole("button", { name: "That was a mistake" }).click();
  await expect(pause).toBeFocused();
  await expectFaceReaches(face, 900);
  await expect(card.getByText("That was a mistake")).toHaveCount(0);
  await expect.poll(async () => (await segmentsOf(id)).map(({ endedAt }) => endedAt)).toEqual([null]);
  await page.reload();
  await expectFaceReaches(face, 900);
  await pause.click();
  await expect(card.getByRole("button", { name: "That was a mistake" })).toBeVisible();
  await letPass(id, 601);
  await page.reload();
  await expect(page.getByRole("button", { name: "Bench mode" })).toBeVisible();
  await expect(page.getByText("That was a mistake")).toHaveCount(0);
});

test("bench mode fills the screen, keeps it on and has its own address", async ({ signedIn: page, crafter }) => {
  await page.addInitScript(() => {
    const asked = { requested: 0, released: 0 };
    Object.assign(window, { asked });
    Object.defineProperty(navigator, "wakeLock", {
      value: {
        request: async () => {
          asked.requested += 1;
          return {
            release: async () => {
              asked.released += 1;
            },
          };
        },
      },
    });
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: object }).asked);
  await anOpenSession(crafter.id, { seconds: 600, description: "Salt pig" });
  await page.goto("/dashboard");
  const open = page.getByRole("button", { name: "Bench mode" });
  await expectHydrated(open);
  await open.click();
  const bench = page.getByRole("dialog", { name: "Salt pig" });
  const main = bench.getByRole("button", { name: "Pause", exact: true });
  await expect(main).toBeFocused();
  await expect.poll(asked).toEqual({ requested: 1, released: 0 });
  // The window takes a while to fill the screen.
  await expect(async () => {
    const [all, button] = [await bench.boundingBox(), await main.boundingBox()];
    const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect([all?.width, all?.height]).toEqual([width, height]);
    expect(button?.height).toBeGreaterThanOrEqual(height / 3);
    expect(button?.width).toBeGreaterThanOrEqual(width * 0.85);
  }).toPass();

  await page.keyboard.press(" ");
  await expect(bench.getByRole("button", { name: "Resume" })).toBeFocused();
  await bench.getByRole("button", { name: "That was a mistake" }).click();
  await expect(main).toBeFocused();
  const detail = { id: 1, message: "Your network is away.", tone: "error" };
  await page.evaluate((shown) => dispatchEvent(new CustomEvent("craft:toast", { detail: shown })), detail);
  const toast = page.getByText(detail.message);
  await expect(toast).toBeVisible();
  for (const button of [main, bench.getByRole("button", { name: "Save" })]) await button.click({ trial: true });

  await page.goBack();
  await expect(bench).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect.poll(asked).toEqual({ requested: 1, released: 1 });
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();

  await page.goto("/dashboard?bench");
  await bench.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(bench).toBeVisible();
  await bench.getByRole("button", { name: "Leave bench mode" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(stopwatchOf(page).pause).toBeVisible();
  await page.goto("/dashboard?bench");
  await bench.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Stop & Save" }).click();
  await expect(allocationOf(page).dialog).toBeVisible();
  await expect(bench).toHaveCount(0);
});
