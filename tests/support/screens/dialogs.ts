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
const ASKS = { asks: true } as const;

/** Every dialog there is. */
export const DIALOGS: DialogCase[] = [
  dialog("Save session", DASHBOARD, inRegion(STOPWATCH, "Save"), ASKS),
  dialog("Save session, to start the next", DASHBOARD, inRegion(STOPWATCH, "Switch to…"), {
    name: "Save session",
    ...ASKS,
  }),
  dialog("Discard session", DASHBOARD, inRegion(STOPWATCH, "Reset"), ASKS),
  dialog("Started earlier?", DASHBOARD, button("Started earlier?"), ASKS),
  dialog("Keyboard shortcuts", DASHBOARD, (page) => page.locator("body"), { key: "?" }),
  dialog("Allocate Crafting Time", DASHBOARD, link(/^Allocate “/)),
  dialog("Save session, from another page", "/leaderboard", inRegion("Running timer", "Save"), {
    name: "Save session",
    ...ASKS,
  }),
  dialog("Notifications", "/leaderboard", (page) => page.getByRole("button", { name: "Notifications" })),
  dialog("Go anywhere", "/impact", button("How impact works"), { key: "Control+k" }),
  dialog("Add a session", "/dashboard/sessions", button("Add a session")),
  dialog("Correct session", "/dashboard/sessions", button(/^Correct “/)),
  dialog("Delete this session?", "/dashboard/sessions", button(/^Delete “/), ASKS),
  dialog("Undo this import?", "/profile/data", button(/^Undo this import: /), ASKS),
  dialog("Turn off your authenticator app?", "/profile/security", button("Turn off"), ASKS),
  dialog("Remove this passkey?", "/profile/security", button(/^Remove Firefox/), ASKS),
  dialog("Leave this challenge?", ({ finished }) => `/challenges/${finished.id}`, button(/^More for /), {
    item: "Leave Challenge",
    ...ASKS,
  }),
  dialog("Delete this comment?", ({ ongoing }) => `/challenges/${ongoing.id}`, button(/^Delete comment/), ASKS),
  dialog("Create a calculation method", METHODS, link("Create Method")),
  dialog(
    "A method, looked at",
    METHODS,
    inItem(({ method }) => method.title, "button", "View"),
    { name: /^Fair hour/ },
  ),
  dialog(
    "A method, edited",
    METHODS,
    button(({ method }) => `Edit ${method.title}`),
    { name: /^Edit/ },
  ),
  dialog(
    "Delete a method?",
    METHODS,
    button(({ method }) => `Delete ${method.title}`),
    { name: /^Delete/, ...ASKS },
  ),
  dialog("New Project", PROJECTS, link("New Project")),
  dialog(
    "Edit project",
    PROJECTS,
    inItem(({ template }) => template.name, "link", "Edit"),
  ),
  dialog(
    "Complete a project",
    PROJECTS,
    inItem(({ project }) => project.name, "link", "Mark Complete"),
    { name: /^Complete/ },
  ),
  dialog(
    "Delete this project?",
    PROJECTS,
    inItem(({ project }) => project.name, "button", "Delete"),
    ASKS,
  ),
  dialog("Add a sales channel", "/calculator/channels", link("Add channel")),
  dialog("Edit channel", "/calculator/channels", button("Edit")),
  dialog("Sold", pieceOf, button("Sold")),
  dialog("Given away", pieceOf, button("Given away")),
  dialog("Correct a sale", pieceOf, correctionOf("Harbour craft fair"), { name: "Correct “Sold”" }),
  dialog("Undo sale?", pieceOf, button("Undo sale"), ASKS),
  dialog("Delete this photo?", pieceOf, button("Delete photo 1"), ASKS),
  dialog("Correct the quantity", ({ batch }) => `${PROJECTS}/${batch.id}`, button("Correct the quantity")),
  dialog("Replace this link?", (full) => `${pieceOf(full)}/share`, button("Replace link"), ASKS),
  dialog("Turn off this link?", "/calculator/shares", button("Turn off link"), ASKS),
  dialog("Confirm Downgrade", "/pricing", button("Downgrade to Free")),
  dialog("Upgrade to Pro+", "/billing", button("Upgrade to Pro+"), { name: /Upgrade to Pro\+/ }),
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

function dialog(title: string, path: string | Of<string>, opener: Opener, more: More = {}): DialogCase {
  return { title, path: typeof path === "string" ? () => path : path, opener, ...more };
}

function button(name: string | RegExp | Of<string>): Opener {
  return (page, full) => inMain(page, "button", typeof name === "function" ? name(full) : name);
}

function link(name: string | RegExp): Opener {
  return (page) => inMain(page, "link", name);
}

function inMain(page: Page, role: "button" | "link", name: string | RegExp): Locator {
  return page
    .getByRole("main")
    .getByRole(role, { name, exact: typeof name === "string" })
    .first();
}

function inRegion(region: string, name: string): Opener {
  return (page) => page.getByRole("region", { name: region }).getByRole("button", { name });
}

function inItem(heading: Of<string>, role: "button" | "link", name: string): Opener {
  return (page, full) => itemOf(page, heading(full)).getByRole(role, { name });
}

function correctionOf(sale: string): Opener {
  return (page) => page.getByRole("listitem").filter({ hasText: sale }).getByRole("button", { name: "Correct" });
}
