import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { setSessionKind } from "@/db/queries/crafting/saved-sessions";
import { setFloor } from "@/db/queries/sales/floors";
import { craftingSessions } from "@/db/schema";
import { BUSINESS_HAS_NO_PROJECT } from "@/lib/domain/crafting/kinds";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aFinishedSession, aProject } from "../../support/people/factories";
import { openAllocation } from "../../support/screens/allocation";
import { allocationOf, chooseFor } from "../../support/screens/pact";

const kindOf = async (id: string) =>
  (await db.select().from(craftingSessions).where(eq(craftingSessions.id, id)))[0]?.kind;

test("the session list sets a kind, but no business on a project @phone", async ({ signedIn: page, crafter }) => {
  const photos = await aFinishedSession(crafter.id, { description: "Photos for the shop" });
  const bowl = await aFinishedSession(crafter.id, { description: "Bowl", daysAgo: 1 });
  const project = await aProject(crafter.id, { name: "Bowls" });
  await saveAllocation(crafter.id, { sessionId: bowl.id, projectId: project.id });
  await page.goto("/dashboard/sessions");
  const editor = page.getByRole("dialog", { name: "Edit session" });
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await chooseFor(page, "Photos for the shop", "Edit name and kind of");
  await editor.getByLabel("Kind").selectOption("Business");
  await editor.getByRole("button", { name: "Save session" }).click();
  await expect(row("Photos for the shop")).toContainText("· Business");
  await chooseFor(page, "Bowl", "Edit name and kind of");
  await expect(editor.getByLabel("Kind")).toHaveValue("making");
  await editor.getByLabel("Kind").selectOption("Business");
  await editor.getByLabel("Description").fill("Market");
  await editor.getByRole("button", { name: "Save session" }).click();
  await expect(editor.getByRole("alert").filter({ hasText: BUSINESS_HAS_NO_PROJECT })).toBeVisible();
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expectNoSidewaysScroll(page);
  await editor.getByLabel("Description").fill("Big bowl");
  await editor.getByLabel("Kind").selectOption("Finishing");
  await editor.getByRole("button", { name: "Save session" }).click();
  await expect(editor).toHaveCount(0);
  await expect(row("Big bowl")).toContainText("Bowls · Finishing");
  expect([await kindOf(photos.id), await kindOf(bowl.id)]).toEqual(["business", "finishing"]);

  await page.getByRole("button", { name: "Add a session" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a session" });
  await dialog.getByLabel("Day").fill("2026-03-07");
  await dialog.getByLabel("From").fill("08:00");
  await dialog.getByLabel("To", { exact: true }).fill("14:00");
  await dialog.getByLabel("What did you work on?").fill("Market day");
  await dialog.getByLabel("Project").selectOption("Bowls");
  await dialog.getByLabel("Kind").selectOption("Business");
  await expect(dialog.getByText(BUSINESS_HAS_NO_PROJECT)).toBeVisible();
  await expect(dialog.getByLabel("Project")).toBeDisabled();
  await dialog.getByRole("button", { name: "Add session" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row("Market day")).toContainText("added by hand · Business");
});

test("the dialog sets a kind, but no business on a project @phone", async ({ signedIn: page, crafter }) => {
  await aProject(crafter.id, { name: "Bowls" });
  const session = await openAllocation(page, crafter, 2_400);
  const { dialog, projectTab, saveAllocation } = allocationOf(page);
  const kind = dialog.getByLabel("What kind of work?");
  await expect(kind).toHaveValue("making");
  await kind.selectOption("Designing");
  await expect(dialog.getByText("Saved as designing.")).toBeVisible();
  await kind.selectOption("Business");
  await projectTab.click();
  await expect(dialog.getByRole("tabpanel").getByText(BUSINESS_HAS_NO_PROJECT)).toBeVisible();
  await expect(dialog.getByRole("radio")).toHaveCount(0);
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expectNoSidewaysScroll(page);
  await kind.selectOption("Designing");
  await dialog.getByRole("radio", { name: /Bowls/ }).check();
  await saveAllocation.click();
  await expect(page.getByText("Added to “Bowls”.")).toBeVisible();
  await page.goto(`/dashboard?allocate=${session.id}`);
  await kind.selectOption("Business");
  await expect(kind).toHaveAccessibleDescription(new RegExp(BUSINESS_HAS_NO_PROJECT));
  await expect(kind).toHaveValue("designing");
  expect(await kindOf(session.id)).toBe("designing");
});

test("the Studio shows business time only where there is some @phone", async ({ signedIn: page, crafter }) => {
  await aFinishedSession(crafter.id, { durationSeconds: 3 * 3_600, daysAgo: 2 });
  const card = page.getByRole("region", { name: "Hidden hours" });
  await page.goto("/calculator/dashboard");
  await expect(page.getByRole("region", { name: "From hours to a price" })).toBeVisible();
  await expect(card).toHaveCount(0);
  const post = await aFinishedSession(crafter.id, { durationSeconds: 72 * 60, daysAgo: 3 });
  await setSessionKind(crafter.id, post.id, "business");
  await setFloor(crafter.id, { currency: "R", floorCents: 6_000 });
  await page.reload();
  await expect(card).toContainText(
    "In the last 90 days each making hour carried 24 minutes of business. At R60 an hour that is R24.00 on top of each making hour.",
  );
  await expect(card.getByRole("link", { name: "How it is counted" })).toHaveAttribute("href", "/calculator/insights");
  await expectNoAxeFindings(page, ["light", "dark"]);
});
