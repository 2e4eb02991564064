import type { Page } from "@playwright/test";
import { expect, expectHydrated, test } from "../../support/e2e";
import { aChallenge, aMembership, anOpenSession, aPiece, aProject, dateIn } from "../../support/people/factories";
import { expectFaceReaches, stopwatchOf } from "../../support/screens/pact";
import { WORDS } from "../../support/screens/words";

function paletteOf(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Search" });
  return {
    dialog,
    field: dialog.getByRole("combobox", { name: "Search" }),
    option: (name: string) => dialog.getByRole("option", { name }),
    /** Opens by keys; they are heard once the page is at rest. */
    open: () =>
      expect(async () => {
        await page.keyboard.press("Control+k");
        await expect(dialog).toBeVisible({ timeout: 1_000 });
      }).toPass(),
  };
}

test("Ctrl K opens the palette even while typing, and it works by keyboard and returns the focus", async ({
  signedIn: page,
}) => {
  await page.goto("/dashboard");
  const { dialog, field, option, open } = paletteOf(page);
  const { description } = stopwatchOf(page);
  await description.focus();
  await open();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute(
    "aria-activedescendant",
    (await option("Start the stopwatch").getAttribute("id")) ?? "",
  );

  await page.keyboard.press("ArrowUp");
  await expect(option("Dark theme")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(option("Start the stopwatch")).toHaveAttribute("aria-selected", "true");
  for (const name of ["Close", "Search"]) {
    await page.keyboard.press("Tab");
    await expect(dialog.getByLabel(name, { exact: true }).and(dialog.locator(":focus"))).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(description).toBeFocused();

  await open();
  await page.keyboard.type("nothing like it");
  await expect(dialog.getByRole("status")).toHaveText("1 entry");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/help\?q=nothing%20like%20it$/);
  await page.goBack();
  await open();
  await field.fill("calc meth");
  await expect(option("Calculation Methods")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/calculator\/methods$/);
  await expect(dialog).toBeHidden();
});

test("the palette starts, pauses, resumes and saves from any page, and Start keeps the typed description", async ({
  signedIn: page,
}) => {
  await page.goto("/dashboard");
  const { open, option } = paletteOf(page);
  const { description, pause } = stopwatchOf(page);
  await description.fill("Second sleeve");
  await open();
  await page.keyboard.press("Enter");
  await expect(pause).toBeVisible();
  // The page shows it at once; the server has it when the button may be pressed again.
  await expect(pause).not.toHaveAttribute("aria-disabled");
  await page.reload();
  await expect(description).toHaveValue("Second sleeve");
  await expectHydrated(page.getByText("?: shortcuts"));
  await page.locator("body").press("?");
  await expect(
    page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Search, from any page"),
  ).toBeVisible();

  await page.goto("/challenges");
  const pill = page.getByRole("region", { name: "Running timer" });
  const run = async (typed: string, name: string) => {
    await open();
    await page.keyboard.type(typed);
    await expect(option(name)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
  };
  /** The pill changes at once; the next command waits for the server. */
  const expectNext = (name: string) =>
    expect(pill.locator("button:not([aria-disabled])").and(pill.getByRole("button", { name }))).toBeVisible();
  await expectNext("Pause");
  await expectFaceReaches(pill.getByRole("timer"), 1);
  await run("save", "Save the session");
  await expect(page.getByText(WORDS.saveQuestion)).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(paletteOf(page).dialog).toBeHidden();
  await page.getByRole("button", { name: "Stop & Save" }).click();
  await expect(page).toHaveURL(/\/dashboard\?allocate=/);

  await page.goto("/challenges");
  await run("start", "Start the stopwatch");
  await expectNext("Pause");
  await run("pause", "Pause the stopwatch");
  await expectNext("Resume");
  await run("resume", "Resume the stopwatch");
  await expectNext("Pause");
});

test("the account menu opens the palette on a phone @phone", async ({ signedIn: page, crafter }) => {
  await anOpenSession(crafter.id);
  await page.goto("/impact");
  const menu = page.getByRole("button", { name: "Account menu" });
  const item = page.getByRole("menuitem", { name: "Search" });
  await menu.tap();
  // It comes with the page, but opens by script.
  await expectHydrated(item);
  await item.tap();
  const { dialog, field, option } = paletteOf(page);
  await expect(field).toBeFocused();
  await dialog.getByRole("button", { name: "Close" }).tap();
  await expect(menu).toBeFocused();
  await menu.tap();
  await item.tap();
  await option("Leaderboard").tap();
  await expect(page).toHaveURL(/\/leaderboard$/);
});

test("the palette signs out", async ({ signedIn: page }) => {
  await page.goto("/impact");
  const { option, open } = paletteOf(page);
  await open();
  await page.keyboard.type("log out");
  await expect(option("Sign Out")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/impact/);
  await page.goto("/impact");
  await expect(page).toHaveURL(/\/login\?/);
});

test("the palette finds the challenges that are open or joined", async ({ signedIn: page, crafter }) => {
  const over = { startDate: dateIn(-40), endDate: dateIn(-10) };
  const [open, joined, past] = [await aChallenge(), await aChallenge(over), await aChallenge(over)];
  await aMembership(crafter.id, joined.id);
  await page.goto("/impact");
  const palette = paletteOf(page);
  const found = (name: string) => palette.dialog.getByText(name, { exact: true });
  await palette.open();
  await palette.field.fill(open.name);
  await expect(found(open.name)).toBeVisible();
  await palette.field.fill(past.name);
  await expect(palette.dialog.getByRole("status")).toHaveText("1 entry");
  await palette.field.fill(joined.name);
  await found(joined.name).click();
  await expect(page).toHaveURL(new RegExp(`/challenges/${joined.id}$`));
});

test("the palette finds projects in progress, finished ones and templates", async ({ signedIn: page, crafter }) => {
  const finished = await aPiece(crafter.id, { name: "Sea chest" });
  await aProject(crafter.id, { name: "Sea stool" });
  await aProject(crafter.id, { name: "Sea bench", isOneOff: false });
  await page.goto("/impact");
  const { dialog, field, open, option } = paletteOf(page);
  await open();
  await field.fill("sea");
  const start = "Start the stopwatch on Sea stool";
  await expect(dialog.getByRole("option")).toContainText(["Sea bench", "Sea stool", "Sea chest", start, "Search help"]);
  await option("Sea chest").click();
  await expect(page).toHaveURL(new RegExp(`/calculator/projects/${finished.id}$`));
});
