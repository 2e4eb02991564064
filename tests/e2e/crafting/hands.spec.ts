import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import { expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { anOpenSession } from "../../support/people/factories";

const LINE = "Half an hour of stitches. Two minutes for your hands?";

test("a quiet line offers a pause after half an hour, and accepting it keeps the session @phone", async ({
  signedIn: page,
  crafter,
}) => {
  await anOpenSession(crafter.id, { seconds: 30 * 60 - 4 });
  await page.goto("/dashboard");
  const timer = page.getByRole("timer");
  const line = page.getByText(LINE);
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(line).toBeVisible({ timeout: 30_000 });
  await expect(timer).toHaveText(/^00:3\d:\d\d/);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Pause for your hands" }).click();
  await expect(line).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Resume" })).toBeFocused();
});

test("the server's HTML contains what is shown below a running stopwatch", async ({ signedIn: page, crafter }) => {
  await anOpenSession(crafter.id, { seconds: 31 * 60 });
  expect(await (await page.request.get("/dashboard")).text()).toContain("Bench mode");
});

test("Later hides the hand rest reminder, and a setting turns it off", async ({ signedIn: page, crafter }) => {
  await anOpenSession(crafter.id, { seconds: 31 * 60 });
  await page.goto("/dashboard");
  await expect(page.getByText(LINE)).toBeVisible();
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText(LINE)).toHaveCount(0);
  await page.goto("/profile/reminders");
  const choice = page.getByLabel("Rest my hands after");
  await expectHydrated(choice);
  await expect(choice).toHaveValue("30");
  await choice.selectOption({ label: "Never" });
  await page.getByRole("main").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  expect((await db.select().from(users).where(eq(users.id, crafter.id)))[0]?.handRestMinutes).toBeNull();
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Started earlier?" })).toBeVisible();
  await expect(page.getByText(LINE)).toHaveCount(0);
});
