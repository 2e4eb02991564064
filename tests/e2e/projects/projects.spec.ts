import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { calculationMethods, projects } from "@/db/schema";
import { priceProject } from "@/lib/domain/methods/pricing";
import { printMoney } from "@/lib/domain/shared/money";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aMethod, aProject, aUser } from "../../support/factories";
import { UNBREAKABLE } from "../../support/furnished";
import {
  amountsIn,
  aProjectWithTime,
  finishedPieces,
  itemOf,
  NAUGHTY_NAMES,
  tabTo,
} from "../../support/studio-screens";
import { WORDS } from "../../support/words";

const FULL = "You’ve reached Free’s limit of 5 active projects";
const SHORT_HISTORY = "Free shows your last 5 completed projects";

const rowsOf = (userId: string) => db.select().from(projects).where(eq(projects.userId, userId));

/** The dialog of a new or an edited project. */
function projectForm(page: Page, title: "New Project" | "Edit project" = "New Project") {
  const dialog = page.getByRole("dialog", { name: title });
  return {
    dialog,
    name: dialog.getByLabel("Project name"),
    kind: (label: "Once-off" | "Template") => dialog.getByRole("radio", { name: label }),
    create: dialog.getByRole("button", { name: "Create Project" }),
    save: dialog.getByRole("button", { name: "Save Project" }),
  };
}

/** The dialog of Mark Complete. */
function completion(page: Page, name: string) {
  const dialog = page.getByRole("dialog", { name: `Complete “${name}”` });
  const button = (label: string) => dialog.getByRole("button", { name: label, exact: true });
  return {
    dialog,
    preview: dialog.getByRole("region", { name: "Price preview" }),
    addMaterial: button("Add material"),
    material: (line: number) => dialog.getByLabel(`Material ${line}`, { exact: true }),
    cost: (line: number) => dialog.getByLabel(`Cost ${line}`, { exact: true }),
    method: dialog.getByRole("combobox", { name: "Calculation method" }),
    additional: dialog.getByLabel("Additional costs"),
    finalPrice: dialog.getByLabel("Final price"),
    markComplete: button("Mark Complete"),
    cancel: button("Cancel"),
  };
}

test("the tabs are addresses and say when they are empty", async ({ signedIn: page }) => {
  await page.goto("/calculator/projects");
  await expect(page.getByRole("heading", { name: "Projects", exact: true })).toBeVisible();
  await expect(page.getByRole("tab", { name: "In-progress" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText(WORDS.noProjects)).toBeVisible();
  await expect(page.getByRole("link", { name: "Start a project" })).toHaveAttribute("href", "/calculator/projects/new");
  await page.getByRole("tab", { name: "Completed" }).click();
  await expect(page).toHaveURL(/\?tab=completed$/);
  await expect(page.getByText("No completed projects yet")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Completed" })).toHaveAttribute("aria-selected", "true");
});

test("New Project makes a once-off; without a name it says so; the back button closes it", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/calculator/projects");
  const button = page.getByRole("link", { name: "New Project" });
  await button.click();
  const form = projectForm(page);
  await expect(form.dialog).toBeVisible();
  await page.goBack();
  await expect(form.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/calculator\/projects$/);
  await button.click();
  await form.name.fill("   ");
  await form.create.click();
  await expect(form.dialog.getByText("Please enter a project name.")).toBeVisible();
  await expect(form.name).toBeFocused();
  expect(await rowsOf(crafter.id)).toEqual([]);
  await form.name.fill("Blue shawl");
  await expect(form.kind("Once-off")).toBeChecked();
  await form.name.press("Enter");
  await expect(itemOf(page, "Blue shawl").getByText("Once-off")).toBeVisible();
  await expect(itemOf(page, "Blue shawl").getByText("No time logged yet")).toBeVisible();
  expect(await rowsOf(crafter.id)).toMatchObject([{ name: "Blue shawl", isOneOff: true, status: "ongoing" }]);
  await expect(page.locator("body")).not.toBeFocused();
});

test("on a phone New Project is an icon that keeps its name @phone", async ({ signedIn: page }) => {
  await page.goto("/calculator/projects");
  const button = page.getByRole("link", { name: "New Project" });
  const box = await button.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.width).toBeLessThan(60);
  await button.click();
  await expect(projectForm(page).dialog).toBeVisible();
});

test("a template keeps its materials, costs and method, and once-offs are made with it", async ({
  signedIn: page,
  crafter,
}) => {
  const method = await aMethod(crafter.id, { title: "Fair hour" });
  await page.goto("/calculator/projects/new");
  const form = projectForm(page);
  await form.name.fill("Baby blanket");
  await form.kind("Template").check();
  await form.create.click();
  const edit = projectForm(page, "Edit project");
  await edit.dialog.getByRole("button", { name: "Add material" }).click();
  await edit.dialog.getByLabel("Material 1", { exact: true }).fill("Merino");
  await edit.dialog.getByLabel("Cost 1", { exact: true }).fill("310.5");
  await edit.dialog.getByLabel("Additional costs").fill("12");
  await edit.dialog.getByLabel("Calculation method").selectOption(method.id);
  await edit.save.click();
  await expect(edit.dialog).toBeHidden();
  const rows = itemOf(page, "Baby blanket");
  await expect(rows.getByText("Template", { exact: true })).toBeVisible();
  await expect(rows.getByRole("link", { name: "Mark Complete" })).toHaveCount(0);

  await rows.getByRole("link", { name: "Use template" }).click();
  await expect(form.name).toHaveValue("Baby blanket");
  await expect(form.kind("Once-off")).toHaveCount(0);
  await form.name.fill("Blanket for Ada");
  await form.create.click();
  await itemOf(page, "Blanket for Ada").getByRole("link", { name: "Mark Complete" }).click();
  const complete = completion(page, "Blanket for Ada");
  await expect(complete.material(1)).toHaveValue("Merino");
  await expect(complete.cost(1)).toHaveValue("310.50");
  await expect(complete.additional).toHaveValue("12.00");
  await expect(complete.method).toHaveValue(method.id);
});

test("a project is renamed; with time on it, it stays once-off", async ({ signedIn: page, crafter }) => {
  await aProjectWithTime(crafter.id, { name: "Scarf" });
  await page.goto("/calculator/projects");
  await itemOf(page, "Scarf").getByRole("link", { name: "Edit" }).click();
  const form = projectForm(page, "Edit project");
  await expect(form.kind("Template")).toBeDisabled();
  await form.name.fill("Long scarf");
  await form.save.click();
  await expect(itemOf(page, "Long scarf").getByText("1h 30m in 1 session")).toBeVisible();
  await expect(form.dialog).toBeHidden();
});

test("deleting asks first", async ({ signedIn: page, crafter }) => {
  await aProjectWithTime(crafter.id, { name: "Scarf" });
  await page.goto("/calculator/projects");
  const remove = itemOf(page, "Scarf").getByRole("button", { name: "Delete" });
  const question = page.getByRole("alertdialog", { name: "Delete this project?" });
  await remove.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(itemOf(page, "Scarf")).toBeVisible();
  await remove.click();
  await question.getByRole("button", { name: "Delete project" }).click();
  await expect(page.getByText(WORDS.noProjects)).toBeVisible();
  expect(await rowsOf(crafter.id)).toEqual([]);
});

test("with five projects a free plan is full: from the button, by the address, and for a template", async ({
  signedIn: page,
  crafter,
}) => {
  await aProject(crafter.id, { name: "Pattern", isOneOff: false });
  for (let made = 1; made < 5; made++) await aProject(crafter.id);
  await page.goto("/calculator/projects");
  await page.getByRole("link", { name: "New Project" }).click();
  await expect(page).toHaveURL(/\/billing\?reason=projects$/);
  await expect(page.getByText(FULL)).toBeVisible();
  await page.goto("/calculator/projects/new");
  await expect(page).toHaveURL(/\/billing\?reason=projects$/);
  await page.goto("/calculator/projects");
  await itemOf(page, "Pattern").getByRole("link", { name: "Use template" }).click();
  await expect(page).toHaveURL(/\/billing\?reason=projects$/);
  await expect(page.getByText(FULL)).toBeVisible();
  expect(await rowsOf(crafter.id)).toHaveLength(5);
});

test("Mark Complete with the keyboard alone: preview, summary and paper say the same to the cent", async ({
  signedIn: page,
  crafter,
}) => {
  const seconds = 5_437;
  const method = await aMethod(crafter.id, {
    ...{ title: "Fair hour", rateCents: 12_345, profitOption: "manual", manualProfitCents: 3_001 },
  });
  const project = await aProjectWithTime(crafter.id, { name: "Scarf", seconds });
  const materials = [
    { name: "Shetland wool", costCents: 54_000 },
    { name: "Buttons", costCents: 1_234 },
    { name: "Thread", costCents: 5 },
  ];
  const work = { totalSeconds: seconds, materials, additionalCostsCents: 3_550, priceOverrideCents: null };
  const price = priceProject({ method, ...work });
  const [lines, total] = [price.lines.map(({ cents }) => printMoney(cents, "R")), printMoney(price.totalCents, "R")];

  await page.goto("/calculator/projects");
  const complete = completion(page, "Scarf");
  await tabTo(page, itemOf(page, "Scarf").getByRole("link", { name: "Mark Complete" }));
  await page.keyboard.press("Enter");
  await expect(complete.dialog).toBeVisible();
  await expect(complete.preview).toContainText("Choose a calculation method to see the price build up.");
  await tabTo(page, complete.addMaterial);
  await page.keyboard.press("Enter");
  for (const [at, [name, cost]] of [
    ["Shetland wool", "540"],
    ["Buttons", "12.34"],
    ["Thread", ".05"],
  ].entries()) {
    await expect(complete.material(at + 1)).toBeFocused();
    await page.keyboard.type(name ?? "");
    await page.keyboard.press("Enter");
    await expect(complete.cost(at + 1)).toBeFocused();
    await page.keyboard.type(cost ?? "");
    if (at < 2) await page.keyboard.press("Enter");
  }
  await tabTo(page, complete.method);
  await page.keyboard.type("Fair");
  await expect(complete.method).toHaveValue(method.id);
  await tabTo(page, complete.additional);
  await page.keyboard.type("35.5");
  await expect(amountsIn(complete.preview)).toHaveText(lines);
  await expect(complete.preview.getByText(total, { exact: true })).toBeVisible();
  await tabTo(page, complete.markComplete);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(new RegExp(`/calculator/projects/${project.id}$`));
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  const figures = [...lines, ...materials.map(({ costCents }) => printMoney(costCents, "R"))];
  const main = page.getByRole("main");
  await expect(amountsIn(main)).toHaveText(figures);
  await expect(main.getByText(total, { exact: true })).toBeVisible();
  expect((await rowsOf(crafter.id))[0]).toMatchObject({
    status: "finished",
    snapshot: { totalCents: price.totalCents },
  });

  await page.emulateMedia({ media: "print" });
  await expect(amountsIn(main)).toHaveText(figures);
  await expect(main.getByText(total, { exact: true })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();

  await page.emulateMedia({ media: "screen" });
  await main.getByRole("link", { name: "Customer view" }).click();
  const madeUp = price.laborCents + method.manualProfitCents;
  const handedOver = [price.materialsCents, work.additionalCostsCents, madeUp].map((cents) => printMoney(cents, "R"));
  await page.emulateMedia({ media: "print" });
  await expect(amountsIn(main)).toHaveText(handedOver);
  await expect(main.getByText(total, { exact: true })).toBeVisible();
  for (const secret of ["an hour", "1h", "Fair hour", printMoney(method.manualProfitCents, "R")])
    await expect(main).not.toContainText(secret);
});

test("completing needs a method and readable costs; cancelling closes; only the price that was shown is kept", async ({
  signedIn: page,
  crafter,
}) => {
  const method = await aMethod(crafter.id);
  await aProjectWithTime(crafter.id, { name: "Scarf", seconds: 7_200 });
  await page.goto("/calculator/projects");
  await itemOf(page, "Scarf").getByRole("link", { name: "Mark Complete" }).click();
  const complete = completion(page, "Scarf");
  await complete.additional.fill("-1");
  await complete.markComplete.click();
  await expect(complete.dialog.getByText("Please choose a calculation method.")).toBeVisible();
  await expect(complete.additional).toHaveAttribute("aria-invalid", "true");
  await complete.method.selectOption(method.id);
  await complete.additional.fill("");
  await complete.finalPrice.fill("180");
  await expect(amountsIn(complete.preview)).toHaveText(["R200.00", "R0.00", "R0.00", "R200.00"]);
  await expect(complete.preview.getByText("R180.00", { exact: true })).toBeVisible();
  await complete.cancel.click();
  await expect(complete.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/calculator\/projects$/);
  expect((await rowsOf(crafter.id))[0]?.status).toBe("ongoing");
  await itemOf(page, "Scarf").getByRole("link", { name: "Mark Complete" }).click();
  await expect(complete.finalPrice).toHaveValue("180");

  await db.update(calculationMethods).set({ rateCents: 12_000 }).where(eq(calculationMethods.id, method.id));
  await complete.markComplete.click();
  await expect(complete.dialog.getByRole("alert")).toContainText("the total is now R240.00, no longer R200.00");
  await expect(amountsIn(complete.preview)).toHaveText(["R240.00", "R0.00", "R0.00", "R240.00"]);
  await expect(complete.finalPrice).toHaveValue("180");
  expect((await rowsOf(crafter.id))[0]?.status).toBe("ongoing");
  await complete.markComplete.click();
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  expect((await rowsOf(crafter.id))[0]).toMatchObject({ snapshot: { totalCents: 24_000 }, priceOverrideCents: 18_000 });
});

test("without a method the dialog leads to making one, and back to what was typed", async ({
  signedIn: page,
  crafter,
}) => {
  const { id } = await aProjectWithTime(crafter.id, { name: "Scarf" });
  await page.goto(`/calculator/projects?complete=${id}`);
  const complete = completion(page, "Scarf");
  await complete.additional.fill("12.50");
  await complete.dialog.getByRole("link", { name: "Create a method" }).click();
  const method = page.getByRole("dialog", { name: "Create a calculation method" });
  await method.getByLabel("Title").fill("Fair hour");
  await method.getByLabel("Rate", { exact: true }).fill("100");
  await method.getByRole("button", { name: "Create Method" }).click();
  await expect(complete.additional).toHaveValue("12.50");
  await complete.method.selectOption({ index: 1 });
  await expect(amountsIn(complete.preview)).toHaveText(["R150.00", "R0.00", "R12.50"]);
});

test("on a phone the total stays in sight above the fields @phone", async ({ signedIn: page, crafter }) => {
  await aMethod(crafter.id);
  const { id } = await aProjectWithTime(crafter.id, { name: "Scarf", seconds: 7_200 });
  await page.goto(`/calculator/projects?complete=${id}`);
  const complete = completion(page, "Scarf");
  await complete.method.selectOption({ index: 1 });
  for (let line = 1; line <= 6; line++) {
    await complete.addMaterial.click();
    await complete.material(line).fill("Wool");
    await complete.cost(line).fill("10");
  }
  await complete.material(1).scrollIntoViewIfNeeded();
  await expect(complete.preview.getByText("R260.00", { exact: true })).toBeInViewport();
  await expect(complete.markComplete).toBeInViewport();
});

test("a finished project has its price and no way back; it can be deleted from the list", async ({
  signedIn: page,
  crafter,
}) => {
  const [piece] = await finishedPieces(crafter.id, 2);
  await page.goto("/calculator/projects?tab=completed");
  await itemOf(page, "Piece 2").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this project?" });
  await expect(question).toContainText("with its price");
  await question.getByRole("button", { name: "Delete project" }).click();
  await expect(itemOf(page, "Piece 2")).toHaveCount(0);
  await expect(itemOf(page, "Piece 1")).toContainText("R45.00");
  await page.getByRole("link", { name: "Piece 1" }).click();
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  await expect(page.getByText("No sessions. This project was completed without stopwatch time.")).toBeVisible();
  for (const name of ["Edit", "Mark Complete"]) await expect(page.getByRole("link", { name })).toHaveCount(0);
  for (const asked of ["edit", "complete"]) {
    await page.goto(`/calculator/projects?${asked}=${piece?.id}`);
    await expect(page.getByText(WORDS.noProjects)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("beyond the last five a free plan says so and leads to the plans", async ({ signedIn: page, crafter }) => {
  const pieces = await finishedPieces(crafter.id, 5);
  const notice = page.getByText("You're viewing only the last 5 completed projects.");
  await page.goto("/calculator/projects?tab=completed");
  await expect(page.getByRole("heading", { name: /^Piece/ })).toHaveText(pieces.map(({ name }) => name).reverse());
  await expect(notice).toHaveCount(0);
  await finishedPieces(crafter.id, 1);
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Piece/ })).toHaveCount(5);
  await page.getByRole("link", { name: "Upgrade to see your full history." }).click();
  await expect(page).toHaveURL(/\/billing\?reason=history$/);
  await expect(page.getByText(SHORT_HISTORY)).toBeVisible();
});

test("nobody sees another crafter's project", async ({ signedIn: page }) => {
  const other = await aUser();
  const project = await aProject(other.id, { name: "Not yours" });
  await page.goto(`/calculator/projects/${project.id}`);
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByText("Not yours")).toHaveCount(0);
});

test("names come back as typed and harm no page", async ({ signedIn: page, crafter }) => {
  for (const name of NAUGHTY_NAMES) {
    await page.goto("/calculator/projects/new");
    await projectForm(page).name.fill(name);
    await projectForm(page).create.click();
    await expect(itemOf(page, name)).toBeVisible();
  }
  await page.reload();
  for (const name of NAUGHTY_NAMES) await expect(itemOf(page, name)).toBeVisible();
  for (const { id, name } of await rowsOf(crafter.id)) {
    await page.goto(`/calculator/projects?complete=${id}`);
    await expect(completion(page, name).dialog).toBeVisible();
  }
  expect(await page.evaluate(() => "broken" in window)).toBe(false);
  expect((await rowsOf(crafter.id)).map(({ name }) => name).sort()).toEqual([...NAUGHTY_NAMES].sort());
});

const expectClean = async (page: Page) => {
  await expectNoAxeFindings(page, ["light"]);
  await expectNoSidewaysScroll(page);
};

test("the largest sums have no axe finding and fit a phone, while completing and after @phone", async ({
  signedIn: page,
  crafter,
}) => {
  const method = await aMethod(crafter.id, { currency: "kr.", rateCents: 99_999_999 });
  const { id } = await aProjectWithTime(crafter.id, { name: UNBREAKABLE, seconds: 400_000 });
  await page.goto(`/calculator/projects?complete=${id}`);
  const complete = completion(page, UNBREAKABLE);
  await complete.addMaterial.click();
  await complete.material(1).fill("Wool");
  await complete.method.selectOption(method.id);
  await complete.additional.fill("9999999999.99");
  await complete.markComplete.click();
  await expect(complete.cost(1)).toBeFocused();
  await expectClean(page);
  await complete.cost(1).fill("9999999999.99");
  await expectClean(page);
  await complete.markComplete.click();
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  await expectClean(page);
  await page.goto("/calculator/projects?tab=completed");
  await expect(itemOf(page, UNBREAKABLE)).toBeVisible();
  await expectClean(page);
});
