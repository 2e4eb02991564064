import { eq, isNotNull, like } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { adminActs, challenges, userChallenges } from "@/db/schema";
import { expect, expectHydrated, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aChallenge, dateIn } from "../../support/people/factories";
import { openAsAdmin } from "../../support/screens/admin-pages";

// Challenges are everybody's: these end with their test, so that other tests' lists stay short.
const NAME = "Mended on the admin pages";
test.afterEach(async () => {
  const made = await db
    .select({ id: challenges.id })
    .from(challenges)
    .where(like(challenges.name, `${NAME}%`));
  for (const { id } of made) await db.delete(challenges).where(eq(challenges.id, id));
});

test("an admin adds, renames and ends a challenge that a crafter joins, and removes one without members", async ({
  browser,
  signedIn: crafterPage,
  crafter,
}) => {
  test.slow();
  const { admin, page } = await openAsAdmin(browser, "/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Challenges" }).click();
  await page.getByRole("link", { name: "Add a challenge" }).click();
  const add = page.getByRole("button", { name: "Add challenge" });
  await expectHydrated(add);
  await add.click();
  await expect(page.getByText("Please enter a name.")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expectNoAxeFindings(page, ["light", "dark"]);
  await page.getByLabel("Name").fill(NAME);
  await page.getByLabel("Description").fill("A darned heel each.");
  const goal = page.getByRole("group", { name: "Goal for everybody together" });
  await goal.getByLabel("How much").fill("500");
  await goal.getByLabel("Of what").selectOption("sessions");
  await page.getByRole("group", { name: "Goal for each crafter" }).getByLabel("How much").fill("5");
  await page.getByLabel("First day").fill(dateIn(-1));
  await page.getByLabel("Last day").fill(dateIn(20));
  await add.click();
  await expect(page.getByText("Added. Crafters see it now.")).toBeVisible();

  await crafterPage.goto("/challenges?tab=ongoing");
  const card = crafterPage.getByRole("region", { name: NAME });
  await expect(card.getByText("0 of 500 sessions")).toBeVisible();
  await card.getByRole("button", { name: "Join", exact: true }).click();
  await expect(card.getByText("Joined", { exact: true })).toBeVisible();
  expect(await db.$count(userChallenges, eq(userChallenges.userId, crafter.id))).toBe(1);

  await page.reload();
  const row = page.getByRole("list", { name: "All challenges" }).getByRole("link", { name: NAME });
  await expect(row).toContainText("1 member");
  await expect(row).toContainText("Own");
  await row.click();
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
  const save = page.getByRole("button", { name: "Save" });
  await expectHydrated(save);
  await page.getByLabel("Name").fill(`${NAME}, by hand`);
  await save.click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${NAME}, by hand`);
  await expectNoAxeFindings(page, ["light", "dark"]);
  await page.getByRole("button", { name: "End it today" }).click();
  await expect(page.getByRole("button", { name: "End it today" })).toHaveCount(0);
  await expect(page.getByText("Last day", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const lines = await db.select().from(adminActs).where(eq(adminActs.adminId, admin.id)).orderBy(adminActs.id);
  expect(lines.map(({ act }) => act)).toEqual(["challenge.added", "challenge.changed", "challenge.ended"]);

  const { id } = await aChallenge({ name: NAME });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/challenges/${id}`);
  const remove = page.getByRole("button", { name: "Remove" });
  await expectHydrated(remove);
  await expectNoSidewaysScroll(page);
  await remove.click();
  await expect(page.getByText("Removed.", { exact: true })).toBeVisible();
  expect(await db.$count(challenges, eq(challenges.id, id))).toBe(0);

  await expect(page.getByRole("list", { name: "All challenges" })).toBeVisible();
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expectNoSidewaysScroll(page);
  // The challenges of other tests may have pushed it off the list.
  const [house] = await db.select().from(challenges).where(isNotNull(challenges.houseKey)).limit(1);
  await page.goto(`/admin/challenges/${house?.id}`);
  await expect(page.getByText("The monthly challenges are made by the product and stay as they are.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await page.goto("/admin/challenges/new");
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expectNoSidewaysScroll(page);
  await page.context().close();
});
