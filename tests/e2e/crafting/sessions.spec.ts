import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { craftingSessions, projects, users } from "@/db/schema";
import { aDelay, expect, test } from "../../support/e2e";
import { aFinishedSession, aProject } from "../../support/people/factories";

test("a session's description is edited in place, Escape cancels, and a late answer does not steal the focus", async ({
  signedIn: page,
  crafter,
}) => {
  const session = await aFinishedSession(crafter.id, { durationSeconds: 2_400, description: "Scraf" });
  const stored = async () =>
    (await db.select().from(craftingSessions).where(eq(craftingSessions.id, session.id)))[0]?.description;
  await aFinishedSession(crafter.id, { daysAgo: 1, description: "Hat" });
  await page.goto("/dashboard/sessions");
  const pencil = (name: string) => page.getByRole("button", { name: `Edit description of “${name}”` });
  const field = page.getByRole("textbox", { name: "Description" });
  await pencil("Scraf").click();
  await field.fill("Never mind");
  await page.keyboard.press("Escape");
  await expect(pencil("Scraf")).toBeFocused();
  const { held: answered, release: answer } = aDelay();
  await page.route("**/dashboard/sessions", async (route) => {
    if (route.request().method() === "POST") await answered;
    await route.fallback();
  });
  await pencil("Scraf").click();
  await field.fill("Scarf");
  await page.keyboard.press("Enter");
  await expect(pencil("Scarf")).toBeFocused();
  await pencil("Hat").click();
  await field.fill("A ha");
  answer();
  await expect.poll(stored).toBe("Scarf");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("A ha");
});

test("deleting a session asks first and subtracts its time from totals and project", async ({
  signedIn: page,
  crafter,
}) => {
  await aFinishedSession(crafter.id, { durationSeconds: 1_800, description: "Stays", daysAgo: 1 });
  const session = await aFinishedSession(crafter.id, { durationSeconds: 2_400, description: "Left running" });
  const project = await aProject(crafter.id, { name: "Bowl" });
  await page.goto(`/dashboard/sessions?allocate=${session.id}`);
  const dialog = page.getByRole("dialog", { name: "Allocate Crafting Time" });
  await dialog.getByRole("tab", { name: "Assign to Project" }).click();
  await dialog.getByRole("radio", { name: "Bowl" }).check();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Bowl" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Delete “Left running”" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Left running")).toBeVisible();
  await page.getByRole("button", { name: "Delete “Left running”" }).click();
  await question.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByText("Left running")).toHaveCount(0);
  await expect(page.getByText("1 session, 0h 30m in all.")).toBeVisible();
  await expect(page.locator("#sessions")).toBeFocused();
  const [after] = await db.select().from(users).where(eq(users.id, crafter.id));
  expect(after?.totalCraftingSeconds).toBe(1_800);
  const [bowl] = await db.select().from(projects).where(eq(projects.id, project.id));
  expect(bowl?.totalSeconds).toBe(0);
});

test("the list shows sessions in pages of twenty, newest first @phone", async ({ signedIn: page, crafter }) => {
  for (let day = 1; day <= 23; day++)
    await aFinishedSession(crafter.id, { durationSeconds: 900, description: `Day ${day}`, daysAgo: day });
  await page.goto("/dashboard/sessions");
  await expect(page.getByText("23 sessions, 5h 45m in all.")).toBeVisible();
  await expect(page.getByText("Day 1", { exact: true })).toBeVisible();
  await expect(page.getByText("Day 21", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page.getByText("Day 23", { exact: true })).toBeVisible();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await page.goto("/dashboard/sessions?page=999");
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
});

test("unallocated sessions have their own list with pages and a tab to all sessions", async ({
  signedIn: page,
  crafter,
}) => {
  const given = await aFinishedSession(crafter.id, { description: "Given" });
  await replaceAllocations(crafter.id, { sessionId: given.id, amounts: [{ challengeId: null, seconds: 3_600 }] });
  await page.goto("/dashboard/sessions?show=unallocated");
  await expect(page.getByText("Everything is allocated")).toBeVisible();
  for (let day = 1; day <= 21; day++)
    await aFinishedSession(crafter.id, { durationSeconds: 900, description: `Day ${day}`, daysAgo: day });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /^21 sessions \(/ }).click();
  await expect(page.getByText("21 sessions (5h 15m) to allocate.")).toBeVisible();
  await expect(page.getByText("Given", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(/\?show=unallocated&page=2$/);
  await page.getByRole("link", { name: "Allocate “Day 21”" }).click();
  const dialog = page.getByRole("dialog", { name: "Allocate Crafting Time" });
  await dialog.getByRole("button", { name: "Save allocation" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("20 sessions (5h 0m) to allocate.")).toBeVisible();
  await page.getByRole("tab", { name: "All", exact: true }).click();
  await expect(page.getByText("Given", { exact: true })).toBeVisible();
});
