import {
  expect,
  expectHydrated,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  instantAt,
  test,
} from "../../support/e2e";
import { aFinishedSession, dateIn } from "../../support/people/factories";

test("a break keeps the streak, shows its end and can be ended early @phone", async ({ signedIn: page, crafter }) => {
  for (const daysAgo of [3, 1])
    await aFinishedSession(crafter.id, { durationSeconds: 600, startedAt: instantAt(`${dateIn(-daysAgo)}T10:00`) });
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
