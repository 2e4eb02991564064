import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { readArticles } from "@/lib/site/documents";
import { expectHydrated } from "../e2e";
import type { Furnished } from "../people/furnished";
import { PROTECTED_ROUTES, PUBLIC_ROUTES } from "../requests/routes";
import { readStore } from "../taps/pocket";
import { DIALOGS, openDialog } from "./dialogs";

/** A screen to check: a route or something opened on it, for a visitor, a newcomer or a furnished crafter. */
export type Screen = {
  name: string;
  who: Who;
  path: (full: Furnished) => string;
  open?: (page: Page, full: Furnished) => Promise<unknown>;
  /** Closes when the window changes its size. */
  floats?: true;
};
type Who = "visitor" | "newcomer" | "crafter";

const TABS = `/impact?tab=all /challenges?tab=ongoing /challenges?tab=upcoming /calculator/methods?tab=public
  /calculator/methods?tab=saved /calculator/projects?tab=completed /dashboard/sessions?show=unallocated
  /leaderboard?board=streak /leaderboard?board=mystery /leaderboard?board=hours`.split(/\s+/);
const FORMS = {
  "/login": "Sign in",
  "/signup": "Create Account",
  "/contact": "Send Message",
  "/partner": "Send Message",
};

const SHARED_PAGES: [name: string, path: (shares: Furnished["shares"]) => string][] = [
  ["a receipt", ({ receipt }) => receipt.token],
  ["a gift card", ({ gift }) => gift.token],
  ["in a frame", ({ gift }) => `${gift.token}/embed`],
  ["taken back", ({ gone }) => gone.token],
  ["never shared", () => "0".repeat(22)],
  ["a swing tag", ({ gift }) => `${gift.token}/print?size=tag`],
  ["an A6 card", ({ receipt }) => `${receipt.token}/print?size=card`],
  ["a sheet of eight", ({ receipt }) => `${receipt.token}/print?size=sheet`],
];

type Opening = (page: Page) => Promise<void>;

/** Presses until it has worked: before hydration, some presses have no effect. */
function openUntilShown(role: "button" | "tab", name: string, shown: (page: Page) => Locator): Opening {
  return (page) =>
    expect(async () => {
      if (await shown(page).isVisible()) return;
      await page.getByRole(role, { name, exact: true }).click();
      await expect(shown(page)).toBeVisible({ timeout: 1_500 });
    }).toPass();
}

function openPopup(button: string, role: "menuitem" | "tooltip", options = {}): Opening {
  return openUntilShown("button", button, (page) => page.getByRole(role, options).first());
}

function problemOf(page: Page): Locator {
  return page.locator("main :is([aria-invalid=true], [role=alert]:not(:empty))").first();
}

/** Every screen, dialog and menu. */
export const SCREENS: Screen[] = [
  ...screensOf("visitor", [...PUBLIC_ROUTES, "/nothing-here", "/login/code", "/pocket", "/mailbox", "/pay"]),
  aVisitorScreen(
    "/what-to-charge, answered",
    () =>
      "/what-to-charge?hours=2h+30m&wage=120&materials=480&quantity=24&fees=6.5&fixed=2.50&shipping=30&postage=25&price=70",
  ),
  aVisitorScreen("/what-to-charge with its problems", () => "/what-to-charge?hours=x&wage=0&quantity=0&fixed=x"),
  aVisitorScreen("/confirm", ({ links }) => links.confirm),
  aVisitorScreen("/new-password", ({ links }) => links.reset),
  aVisitorScreen("/unsubscribe", ({ links }) => links.unsubscribe),
  aVisitorScreen("/unsubscribe, done", ({ links }) => `${links.unsubscribe}&done=1`),
  aVisitorScreen("/unsubscribe, undone", ({ links }) => `${links.unsubscribe}&done=undo`),
  ...SHARED_PAGES.map(([name, path]) => aVisitorScreen(`/r/…, ${name}`, ({ shares }) => `/r/${path(shares)}`)),
  aVisitorScreen("/u/…", ({ handle }) => `/u/${handle}`),
  ...Object.entries(FORMS).map(([path, name]) => ({
    ...aVisitorScreen(`${path} with its problems`, () => path),
    open: openUntilShown("button", name, problemOf),
  })),
  ...screensOf("newcomer", [
    ...PROTECTED_ROUTES,
    ...TABS,
    "/profile/security/app",
    `/profile/${randomUUID()}`,
    "/calculator/methods/new",
  ]),
  {
    name: "Notifications, none",
    who: "newcomer",
    path: () => "/leaderboard",
    open: openUntilShown("button", "Notifications", (page) => page.getByText("No unread notifications")),
    floats: true,
  },
  ...[2, 3].map((step) => ({
    name: `the welcome's step ${step}`,
    who: "newcomer" as const,
    path: () => "/dashboard",
    async open(page: Page) {
      for (let at = 2; at <= step; at++)
        await openUntilShown("button", "Next", (shown) => shown.getByText(`Step ${at} of 3`))(page);
    },
  })),
  {
    name: "the sandbox's checkout",
    who: "newcomer",
    path: () => "/billing",
    open: openUntilShown("button", "Upgrade to Pro Lite", (page) => page.getByRole("heading", { name: "Payment" })),
  },
  ...screensOf("crafter", [...PROTECTED_ROUTES, "/", "/pricing", ...TABS]),
  aScreen("/challenges/…", ({ ongoing }) => `/challenges/${ongoing.id}`),
  aScreen("/calculator/materials/…", ({ material }) => `/calculator/materials/${material}`),
  aScreen("/calculator/projects/…", ({ project }) => `/calculator/projects/${project.id}`),
  aScreen("/calculator/projects/…, finished", ({ piece }) => `/calculator/projects/${piece.id}`),
  aScreen("/calculator/projects/…, for a customer", ({ piece }) => `/calculator/projects/${piece.id}?for=customer`),
  aScreen("/dashboard/year/…", () => `/dashboard/year/${new Date().getFullYear()}`),
  aScreen("/calculator/projects/…/share", ({ piece }) => `/calculator/projects/${piece.id}/share`),
  aScreen(
    "/calculator/projects/…/share, a gift",
    ({ piece }) => `/calculator/projects/${piece.id}/share?kind=gift`,
    (page) => page.getByText("Print and embed").first().click(),
  ),
  aScreen("/report/…", ({ maker }) => `/report/profile/${maker.id}`),
  aScreen("/report/thanks", () => "/report/thanks"),
  aScreen("/profile/…", ({ maker }) => `/profile/${maker.id}`),
  aScreen(
    "/profile, edited",
    () => "/profile",
    openUntilShown("button", "Edit Profile", (page) => page.getByLabel("Country")),
  ),
  {
    ...aScreen("Account menu", () => "/impact", openPopup("Account menu", "menuitem", { name: "Search" })),
    floats: true,
  },
  { ...aScreen("Area switch", () => "/calculator/dashboard", openPopup("Studio", "menuitem")), floats: true },
  aScreen("How impact works", () => "/impact", openPopup("How impact works", "tooltip")),
  aScreen(
    "Assign to Project",
    ({ sessions }) => `/dashboard?allocate=${sessions.at(-1)?.id}`,
    openUntilShown("tab", "Assign to Project", (page) => page.getByRole("dialog").getByRole("radio").first()),
  ),
  aScreen(
    "Allocate Crafting Time, about to be left",
    ({ sessions }) => `/dashboard?allocate=${sessions.at(-1)?.id}`,
    leaveUnsaved,
  ),
  aScreen(
    "/pocket",
    () => "/dashboard",
    async (page) => {
      await expect.poll(async () => (await readStore(page, "accounts")).some((one) => one.projects)).toBe(true);
      await page.goto("/pocket");
      await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
    },
  ),
  aScreen("/profile/data, with a file", () => "/profile/data", tryAFile),
  ...DIALOGS.map((dialog) => aScreen(dialog.title, dialog.path, (page, full) => openDialog(page, full, dialog))),
];

/** All use one template and our own Markdown, so only `npm run test:axe` checks each of them. */
export const ARTICLE_SCREENS: Screen[] = screensOf(
  "visitor",
  readArticles()
    .map(({ slug }) => `/help/${slug}`)
    .filter((path) => !PUBLIC_ROUTES.includes(path)),
);

/** Waits for hydration: a file chosen earlier would be ignored. */
export async function tryAFile(page: Page) {
  const input = page.getByLabel("Choose a file");
  await expectHydrated(input);
  await input.setInputFiles("tests/support/imports/bad-rows.csv");
  await expect(page.getByRole("heading", { name: "What will happen" })).toBeVisible();
}

/** Gives time to a challenge and closes without saving, so that the dialog asks for confirmation. */
async function leaveUnsaved(page: Page) {
  const dialog = page.getByRole("dialog");
  const row = dialog.getByRole("button", { name: /^More for / }).first();
  await expect(dialog.getByRole("button", { name: "Save allocation" })).toBeVisible();
  if (!(await row.isVisible())) await dialog.getByRole("button", { name: /^Add / }).first().click();
  await row.click();
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("You have unsaved changes.")).toBeVisible();
}

function screensOf(who: Who, paths: string[]): Screen[] {
  return paths.map((path) => ({ name: path.replace(/[0-9a-f-]{36}/, "unknown"), who, path: () => path }));
}

function aScreen(name: string, path: Screen["path"], open?: Screen["open"]): Screen {
  return { name, who: "crafter", path, ...(open && { open }) };
}

function aVisitorScreen(name: string, path: Screen["path"]): Screen {
  return { name, who: "visitor", path };
}
