import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import { expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";

const zoneFieldOf = (page: Page) => page.getByRole("combobox", { name: "Time zone" });
const zoneListOf = (page: Page) => page.getByRole("listbox", { includeHidden: true });
test.use({ crafterValues: { timeZone: "Africa/Johannesburg" }, timezoneId: "Africa/Johannesburg" });

/** By its attribute: a search by role checks hundreds of options each time. */
const selectedZoneOf = (page: Page) => page.locator("[role=option][aria-selected=true]");

async function zoneOf(userId: string): Promise<string | undefined> {
  const [row] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId));
  return row?.timeZone;
}

async function openSettings(page: Page) {
  await page.goto("/profile/settings");
  await page.getByText("Time zone", { exact: true }).first().click();
  await expectHydrated(zoneFieldOf(page));
  return zoneFieldOf(page);
}

test("a time zone is found and saved by keyboard, refused if unknown, or taken from the device", async ({
  signedIn: page,
  crafter,
}) => {
  // Before any script runs, too.
  const served = await (await page.request.get("/profile/settings")).text();
  expect(served).toMatch(/<input[^>]* role="combobox"[^>]* value="Africa\/Johannesburg"/);
  const field = await openSettings(page);
  await expect(field).toHaveValue("Africa/Johannesburg");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await expect(zoneListOf(page).getByRole("option", { includeHidden: true })).toHaveCount(0);

  await field.focus();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  expect(await zoneListOf(page).getByRole("option").count()).toBeGreaterThan(400);
  await expect(selectedZoneOf(page)).toHaveText("Africa/JohannesburgGMT+2");
  await expect(selectedZoneOf(page)).toBeInViewport();
  // The card around the list does not cut it off.
  const isUncut = await zoneListOf(page).evaluate((list) => {
    const { left, bottom } = list.getBoundingClientRect();
    return list.contains(document.elementFromPoint(left + 20, bottom - 10));
  });
  expect(isUncut).toBe(true);
  await expect(field).toHaveAttribute("aria-activedescendant", (await selectedZoneOf(page).getAttribute("id")) ?? "");

  await page.keyboard.press("ArrowDown");
  await expect(selectedZoneOf(page)).toContainText("Africa/Juba");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(field).toHaveValue("Africa/Johannesburg");
  await expect(field).toBeFocused();

  await page.keyboard.press("ArrowDown");
  await expect(selectedZoneOf(page)).toContainText("Africa/Johannesburg");
  await page.keyboard.type("pacific auck");
  await expect(zoneListOf(page).getByRole("option")).toHaveCount(1);
  await expectNoAxeFindings(page);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Pacific/Auckland");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByText("Your time zone was saved.")).toBeVisible();
  expect(await zoneOf(crafter.id)).toBe("Pacific/Auckland");
  await page.reload();
  await page.getByText("Time zone", { exact: true }).first().click();
  await expect(field).toHaveValue("Pacific/Auckland");
  await expectHydrated(field);

  // Leaving the field selects the marked zone.
  await field.fill("kathm");
  await expect(selectedZoneOf(page)).toHaveText("Asia/KathmanduGMT+5:45");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue("Asia/Kathmandu");
  await expect(page.getByRole("button", { name: "Use this device’s time zone" })).toBeFocused();
  await expect.poll(() => zoneOf(crafter.id)).toBe("Asia/Kathmandu");
  await field.fill("");
  await expect(selectedZoneOf(page)).toContainText("Asia/Kathmandu");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue("Asia/Kathmandu");

  await field.fill("Mars/Olympus");
  await expect(page.getByText("No results")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Tab");
  await expect(field).toHaveAccessibleDescription(/Please choose a time zone from the list\./);
  await expect(field).toHaveValue("Mars/Olympus");
  expect(await zoneOf(crafter.id)).toBe("Asia/Kathmandu");
  await page.getByRole("button", { name: "Use this device’s time zone" }).click();
  await expect(field).toHaveValue("Africa/Johannesburg");
  await expect.poll(() => zoneOf(crafter.id)).toBe("Africa/Johannesburg");
});

test("a time zone can be chosen on a phone without sideways scrolling @phone @fonts", async ({
  signedIn: page,
  crafter,
}) => {
  const field = await openSettings(page);
  await field.tap();
  await field.fill("lond");
  await page.getByRole("option", { name: "Europe/London" }).tap();
  await expect(field).toHaveValue("Europe/London");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expect(page.getByText("Your time zone was saved.")).toBeVisible();
  expect(await zoneOf(crafter.id)).toBe("Europe/London");
});
