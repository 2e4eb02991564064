import { expect, type Locator, type Page } from "@playwright/test";
import type { Furnished } from "../people/furnished";
import { itemOf } from "./studio";

/** A dialog of the product, and how a crafter with data everywhere opens it. */
type DialogCase = {
  title: string;
  /** Its accessible name, where that is not the title. */
  name?: RegExp | string;
  path: (full: Furnished) => string;
  /** The element that opens the dialog, and gets the focus back when it closes. */
  opener: (page: Page, full: Furnished) => Locator;
  /** The key pressed on the opener. */
  key?: string;
  /** The item of the menu that the opener shows. */
  item?: string;
  asks?: true;
};

const inMain = (page: Page, role: "button" | "link", name: string | RegExp) =>
  page
    .getByRole("main")
    .getByRole(role, { name, exact: typeof name === "string" })
    .first();

/** Every dialog there is. */
export const DIALOGS: DialogCase[] = [
  {
    title: "Save session",
    path: () => "/dashboard",
    opener: (page) => page.getByRole("region", { name: "Stopwatch" }).getByRole("button", { name: "Save" }),
    asks: true,
  },
  {
    title: "Save session, to start the next",
    name: "Save session",
    path: () => "/dashboard",
    opener: (page) => page.getByRole("region", { name: "Stopwatch" }).getByRole("button", { name: "Switch to…" }),
    asks: true,
  },
  {
    title: "Discard session",
    path: () => "/dashboard",
    opener: (page) => page.getByRole("region", { name: "Stopwatch" }).getByRole("button", { name: "Reset" }),
    asks: true,
  },
  {
    title: "Started earlier?",
    path: () => "/dashboard",
    opener: (page) => inMain(page, "button", "Started earlier?"),
    asks: true,
  },
  { title: "Keyboard shortcuts", path: () => "/dashboard", opener: (page) => page.locator("body"), key: "?" },
  { title: "Allocate Crafting Time", path: () => "/dashboard", opener: (page) => inMain(page, "link", /^Allocate “/) },
  {
    title: "Save session, from another page",
    name: "Save session",
    path: () => "/leaderboard",
    opener: (page) => page.getByRole("region", { name: "Running timer" }).getByRole("button", { name: "Save" }),
    asks: true,
  },
  {
    title: "Notifications",
    path: () => "/leaderboard",
    opener: (page) => page.getByRole("button", { name: "Notifications" }),
  },
  {
    title: "Go anywhere",
    path: () => "/impact",
    opener: (page) => page.getByRole("button", { name: "How impact works" }),
    key: "Control+k",
  },
  {
    title: "Add a session",
    path: () => "/dashboard/sessions",
    opener: (page) => inMain(page, "button", "Add a session"),
  },
  {
    title: "Correct session",
    path: () => "/dashboard/sessions",
    opener: (page) => inMain(page, "button", /^Correct “/),
  },
  {
    title: "Delete this session?",
    path: () => "/dashboard/sessions",
    opener: (page) => inMain(page, "button", /^Delete “/),
    asks: true,
  },
  {
    title: "Undo this import?",
    path: () => "/profile/data",
    opener: (page) => inMain(page, "button", /^Undo this import: /),
    asks: true,
  },
  {
    title: "Turn off your authenticator app?",
    path: () => "/profile/security",
    opener: (page) => inMain(page, "button", "Turn off"),
    asks: true,
  },
  {
    title: "Remove this passkey?",
    path: () => "/profile/security",
    opener: (page) => inMain(page, "button", /^Remove Firefox/),
    asks: true,
  },
  {
    title: "Leave this challenge?",
    path: ({ finished }) => `/challenges/${finished.id}`,
    opener: (page) => inMain(page, "button", /^More for /),
    item: "Leave Challenge",
    asks: true,
  },
  {
    title: "Delete this comment?",
    path: ({ ongoing }) => `/challenges/${ongoing.id}`,
    opener: (page) => inMain(page, "button", /^Delete comment/),
    asks: true,
  },
  {
    title: "Create a calculation method",
    path: () => "/calculator/methods",
    opener: (page) => inMain(page, "link", "Create Method"),
  },
  {
    title: "A method, looked at",
    name: /^Fair hour/,
    path: () => "/calculator/methods",
    opener: (page, { method }) => itemOf(page, method.title).getByRole("button", { name: "View" }),
  },
  {
    title: "A method, edited",
    name: /^Edit/,
    path: () => "/calculator/methods",
    opener: (page, { method }) => inMain(page, "button", `Edit ${method.title}`),
  },
  {
    title: "Delete a method?",
    name: /^Delete/,
    path: () => "/calculator/methods",
    opener: (page, { method }) => inMain(page, "button", `Delete ${method.title}`),
    asks: true,
  },
  { title: "New Project", path: () => "/calculator/projects", opener: (page) => inMain(page, "link", "New Project") },
  {
    title: "Edit project",
    path: () => "/calculator/projects",
    opener: (page, { template }) => itemOf(page, template.name).getByRole("link", { name: "Edit" }),
  },
  {
    title: "Complete a project",
    name: /^Complete/,
    path: () => "/calculator/projects",
    opener: (page, { project }) => itemOf(page, project.name).getByRole("link", { name: "Mark Complete" }),
  },
  {
    title: "Delete this project?",
    path: () => "/calculator/projects",
    opener: (page, { project }) => itemOf(page, project.name).getByRole("button", { name: "Delete" }),
    asks: true,
  },
  {
    title: "Add a sales channel",
    path: () => "/calculator/channels",
    opener: (page) => inMain(page, "link", "Add channel"),
  },
  { title: "Edit channel", path: () => "/calculator/channels", opener: (page) => inMain(page, "button", "Edit") },
  {
    title: "Sold",
    path: ({ piece }) => `/calculator/projects/${piece.id}`,
    opener: (page) => inMain(page, "button", "Sold"),
  },
  {
    title: "Given away",
    path: ({ piece }) => `/calculator/projects/${piece.id}`,
    opener: (page) => inMain(page, "button", "Given away"),
  },
  {
    title: "Correct a sale",
    name: "Correct “Sold”",
    path: ({ piece }) => `/calculator/projects/${piece.id}`,
    opener: (page) =>
      page.getByRole("listitem").filter({ hasText: "Harbour craft fair" }).getByRole("button", { name: "Correct" }),
  },
  {
    title: "Undo sale?",
    path: ({ piece }) => `/calculator/projects/${piece.id}`,
    opener: (page) => inMain(page, "button", "Undo sale"),
    asks: true,
  },
  {
    title: "Delete this photo?",
    path: ({ piece }) => `/calculator/projects/${piece.id}`,
    opener: (page) => inMain(page, "button", "Delete photo 1"),
    asks: true,
  },
  {
    title: "Correct the quantity",
    path: ({ batch }) => `/calculator/projects/${batch.id}`,
    opener: (page) => inMain(page, "button", "Correct the quantity"),
  },
  {
    title: "Replace this link?",
    path: ({ piece }) => `/calculator/projects/${piece.id}/share`,
    opener: (page) => inMain(page, "button", "Replace link"),
    asks: true,
  },
  {
    title: "Turn off this link?",
    path: () => "/calculator/shares",
    opener: (page) => inMain(page, "button", "Turn off link"),
    asks: true,
  },
  { title: "Confirm Downgrade", path: () => "/pricing", opener: (page) => inMain(page, "button", "Downgrade to Free") },
  {
    title: "Upgrade to Pro+",
    name: /Upgrade to Pro\+/,
    path: () => "/billing",
    opener: (page) => inMain(page, "button", "Upgrade to Pro+"),
  },
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
