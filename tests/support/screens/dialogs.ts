import { expect, type Locator, type Page } from "@playwright/test";
import type { Furnished } from "../people/furnished";
import { itemOf } from "./studio";

type Of<T> = (full: Furnished) => T;
type Opener = (page: Page, full: Furnished) => Locator;
type More = {
  /** Its accessible name, where that is not the title. */
  name?: RegExp | string;
  /** The key pressed on the opener. */
  key?: string;
  /** The item of the menu that the opener shows. */
  item?: string;
  asks?: true;
};

/** A dialog of the product, and how a crafter with data everywhere opens it; its opener gets the focus back. */
type DialogCase = More & { title: string; path: Of<string>; opener: Opener };

const STOPWATCH = "Stopwatch";
const DASHBOARD = "/dashboard";
const METHODS = "/calculator/methods";
const PROJECTS = "/calculator/projects";
const pieceOf: Of<string> = ({ piece }) => `${PROJECTS}/${piece.id}`;
const materialOf = ({ material }: Furnished) => `/calculator/materials/${material}`;
const ASKS = { asks: true } as const;

/** Every dialog there is. */
export const DIALOGS: DialogCase[] = [
  aDialogCase("Save session", DASHBOARD, openInRegion(STOPWATCH, "Save"), ASKS),
  aDialogCase("Save session, to start the next", DASHBOARD, openInRegion(STOPWATCH, "Switch to…"), {
    name: "Save session",
    ...ASKS,
  }),
  aDialogCase("Discard session", DASHBOARD, openInRegion(STOPWATCH, "Reset"), ASKS),
  aDialogCase("Started earlier?", DASHBOARD, openByButton("Started earlier?"), ASKS),
  aDialogCase("Keyboard shortcuts", DASHBOARD, (page) => page.locator("body"), { key: "?" }),
  aDialogCase("Allocate Crafting Time", DASHBOARD, openByLink(/^Allocate “/)),
  aDialogCase("Save session, from another page", "/leaderboard", openInRegion("Running timer", "Save"), {
    name: "Save session",
    ...ASKS,
  }),
  aDialogCase("Notifications", "/leaderboard", (page) => page.getByRole("button", { name: "Notifications" })),
  aDialogCase("Search", "/impact", openByButton("How impact works"), { key: "Control+k" }),
  aDialogCase("Add a session", "/dashboard/sessions", openByButton("Add a session")),
  aDialogCase("Add time", ({ project }) => `${PROJECTS}/${project.id}`, openByButton("Add time"), {
    name: "Add a session",
  }),
  aDialogCase("Edit session", "/dashboard/sessions", openByButton(/^More for “/), { item: "Edit" }),
  aDialogCase("Correct session", "/dashboard/sessions", openByButton(/^More for “/), { item: "Correct" }),
  aDialogCase("Delete this session?", "/dashboard/sessions", openByButton(/^More for “/), { item: "Delete", ...ASKS }),
  aDialogCase("Undo this import?", "/profile/data", openByButton(/^Undo this import: /), ASKS),
  aDialogCase("Turn off your authenticator app?", "/profile/security", openByButton("Turn off"), ASKS),
  aDialogCase("Remove this passkey?", "/profile/security", openByButton(/^Remove Firefox/), ASKS),
  aDialogCase("Leave this challenge?", ({ finished }) => `/challenges/${finished.id}`, openByButton(/^More for /), {
    item: "Leave Challenge",
    ...ASKS,
  }),
  aDialogCase("Delete this comment?", ({ ongoing }) => `/challenges/${ongoing.id}`, ownComment, {
    item: "Delete",
    ...ASKS,
  }),
  aDialogCase("Create a calculation method", METHODS, openByLink("Create Method")),
  aDialogCase(
    "A method, looked at",
    METHODS,
    openInItem(({ method }) => method.title, "button", "View"),
    { name: /^Fair hour/ },
  ),
  aDialogCase(
    "A method, edited",
    METHODS,
    openByButton(({ method }) => `Edit ${method.title}`),
    { name: /^Edit/ },
  ),
  aDialogCase(
    "Delete a method?",
    METHODS,
    openByButton(({ method }) => `Delete ${method.title}`),
    { name: /^Delete/, ...ASKS },
  ),
  aDialogCase("New Project", PROJECTS, openByLink("New Project")),
  aDialogCase(
    "Edit project",
    PROJECTS,
    openInItem(({ template }) => template.name, "button", "More for"),
    { item: "Edit" },
  ),
  aDialogCase(
    "Materials and costs",
    ({ template }) => `${PROJECTS}/${template.id}`,
    openByLink(/materials and costs/i),
    { name: /^Materials and costs of/ },
  ),
  aDialogCase(
    "Complete a project",
    PROJECTS,
    openInItem(({ project }) => project.name, "link", "Mark Complete"),
    { name: /^Complete/ },
  ),
  aDialogCase(
    "Delete this project?",
    PROJECTS,
    openInItem(({ project }) => project.name, "button", "More for"),
    { item: "Delete", ...ASKS },
  ),
  aDialogCase("Add a sales channel", "/calculator/channels", openByLink("Add channel")),
  aDialogCase("Edit channel", "/calculator/channels", openByButton(/^More for “/), { item: "Edit" }),
  aDialogCase("Add a material", "/calculator/materials", openByLink("Add material")),
  aDialogCase("Edit material", materialOf, openByButton(/^More for “/), { item: "Edit" }),
  aDialogCase("Record a purchase", materialOf, openByButton("Record a purchase")),
  aDialogCase("Count again", materialOf, openByButton("Count again")),
  aDialogCase("Sold", pieceOf, openByButton("Sold")),
  aDialogCase("Given away", pieceOf, openByButton("Given away")),
  aDialogCase("Correct a sale", pieceOf, correctionOf("Harbour craft fair"), { name: "Correct “Sold”" }),
  aDialogCase("Undo sale?", pieceOf, openByButton("Undo sale"), ASKS),
  aDialogCase("Delete this photo?", pieceOf, openByButton("More for photo 1"), { item: "Delete photo 1", ...ASKS }),
  aDialogCase("Correct the quantity", ({ batch }) => `${PROJECTS}/${batch.id}`, openByButton("Correct the quantity")),
  aDialogCase("Replace this link?", (full) => `${pieceOf(full)}/share`, openByButton(/^More for “/), {
    item: "Replace link",
    ...ASKS,
  }),
  aDialogCase("Turn off this link?", "/calculator/shares", openByButton(/^More for “/), {
    item: "Turn off link",
    ...ASKS,
  }),
  aDialogCase("Confirm Downgrade", "/pricing", openByButton("Downgrade to Free")),
  aDialogCase("Upgrade to Pro+", "/billing", openByButton("Upgrade to Pro+"), { name: /Upgrade to Pro\+/ }),
];

/** Opens a dialog by keyboard. Retries, since keys have no effect before hydration. */
export async function openDialog(
  page: Page,
  full: Furnished,
  { title, name = title, opener, key = "Enter", item, asks }: DialogCase,
) {
  const from = opener(page, full);
  const dialog = page.getByRole(asks ? "alertdialog" : "dialog", { name });
  await expect(async () => {
    await from.press(key);
    if (item) await page.getByRole("menuitem", { name: item }).press("Enter", { timeout: 1_500 });
    await expect(dialog).toBeVisible({ timeout: 1_500 });
  }).toPass();
  await expect(dialog.getByText("Loading", { exact: false })).toHaveCount(0);
  return { from, dialog };
}

function aDialogCase(title: string, path: string | Of<string>, opener: Opener, more: More = {}): DialogCase {
  return { title, path: typeof path === "string" ? () => path : path, opener, ...more };
}

function openByButton(name: string | RegExp | Of<string>): Opener {
  return (page, full) => findInMain(page, "button", typeof name === "function" ? name(full) : name);
}

function openByLink(name: string | RegExp): Opener {
  return (page) => findInMain(page, "link", name);
}

function findInMain(page: Page, role: "button" | "link", name: string | RegExp): Locator {
  return page
    .getByRole("main")
    .getByRole(role, { name, exact: typeof name === "string" })
    .first();
}

function openInRegion(region: string, name: string): Opener {
  return (page) => page.getByRole("region", { name: region }).getByRole("button", { name });
}

function openInItem(heading: Of<string>, role: "button" | "link", name: string): Opener {
  return (page, full) => itemOf(page, heading(full)).getByRole(role, { name });
}

function ownComment(page: Page) {
  return page
    .getByRole("listitem")
    .filter({ hasText: "You ·" })
    .first()
    .getByRole("button", { name: /^More for comment/ });
}

function correctionOf(sale: string): Opener {
  return (page) => page.getByRole("listitem").filter({ hasText: sale }).getByRole("button", { name: "Correct" });
}
