import {
  E2E_ZONE_MS,
  expect,
  expectHydrated,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  test,
} from "../../support/e2e";
import { aFinishedSession } from "../../support/people/factories";

const HOUR_MS = 3_600_000;

test("a break holds the streak, is shown with its end, and can be ended @phone", async ({
  signedIn: page,
  crafter,
}) => {
  // At ten in the morning, whatever the time is now.
  const today = Math.floor((Date.now() + E2E_ZONE_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS;
  for (const daysAgo of [3, 1])
    await aFinishedSession(crafter.id, {
      durationSeconds: 600,
      startedAt: new Date(today - daysAgo * 24 * HOUR_MS + 10 * HOUR_MS - E2E_ZONE_MS),
    });
  await page.goto("/profile");
  const card = page.getByRole("region", { name: "Streak" });
  await expect(card).toContainText("2 days crafted, 1 rest day between.");
  await expect(card).toContainText("up to 60 days a year, 60 left.");
  const take = card.getByRole("button", { name: "Take a break" });
  await expectHydrated(take);
  await card.getByLabel("From today, for").selectOption({ label: "14 days" });
  await take.click();
  await expect(card).toContainText(/You’re on a break until \d+ \w+\. Your streak waits for you\./);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await card.getByRole("button", { name: "End the break" }).click();
  await expect(card).toContainText("60 left.");
  await expect(card).toContainText("2 days crafted, 1 rest day between.");
});
