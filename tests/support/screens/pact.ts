import { expect, type Locator, type Page } from "@playwright/test";

/** The stopwatch card of the dashboard. */
export function stopwatchOf(page: Page) {
  const card = page.getByRole("region", { name: "Stopwatch" });
  const button = (name: string) => card.getByRole("button", { name, exact: true });
  return {
    card,
    face: card.getByRole("timer"),
    description: card.getByLabel("What are you working on?"),
    start: button("Start"),
    pause: button("Pause"),
    resume: button("Resume"),
    save: button("Save"),
    reset: button("Reset"),
  };
}

/** The stopwatch's projects: the button that shows the chosen one, and its panel once it is open. */
export function projectPickerOf(page: Page) {
  const panel = page.getByRole("dialog", { name: /^Project: / });
  return {
    trigger: stopwatchOf(page).card.getByRole("button", { name: /^Project: / }),
    panel,
    project: (name: string) => panel.getByRole("button", { name, exact: true }),
    start: (name: string) => panel.getByRole("button", { name: `Start the stopwatch on ${name}`, exact: true }),
  };
}

/** The dialog "Allocate Crafting Time", once it is open. */
export function allocationOf(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Allocate Crafting Time" });
  return {
    dialog,
    impactTab: dialog.getByRole("tab", { name: "Assign to Impact" }),
    projectTab: dialog.getByRole("tab", { name: "Assign to Project" }),
    add: (name: string) => dialog.getByRole("button", { name: `Add ${name}` }),
    joinAnother: dialog.getByText("Join another challenge"),
    join: (name: string) => dialog.getByRole("button", { name: `Join ${name}` }),
    more: (name: string) => dialog.getByRole("button", { name: `More for ${name}` }),
    less: (name: string) => dialog.getByRole("button", { name: `Less for ${name}` }),
    remove: (name: string) => dialog.getByRole("button", { name: `Remove ${name}` }),
    time: (name: string) => dialog.getByRole("textbox", { name: `Time for ${name}` }),
    /** The seam at the end of the challenge's part of the bar. */
    seam: (name: string) => dialog.getByRole("slider", { name: `Time for ${name}` }),
    row: (name: string) => dialog.getByRole("listitem").filter({ hasText: name }),
    saveAllocation: dialog.getByRole("button", { name: "Save allocation" }),
    splitEvenly: dialog.getByRole("button", { name: "Split evenly" }),
    newProject: dialog.getByLabel("New project name"),
    create: dialog.getByRole("button", { name: "Create" }),
    question: dialog.getByText("You have unsaved changes."),
    leave: dialog.getByRole("button", { name: "Leave anyway" }),
    close: dialog.getByRole("button", { name: "Close" }),
  };
}

/** Presses an item of a session's menu in the list of all sessions. */
export async function chooseFor(page: Page, description: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More for “${description}”` }).click();
  await page.getByRole("menuitem", { name: `${item} “${description}”` }).click();
}

/** Presses Save on the card and confirms it. */
export async function stopAndSave(page: Page): Promise<void> {
  await stopwatchOf(page).save.click();
  await page.getByRole("button", { name: "Stop & Save" }).click();
}

/** Seconds on the stopwatch's face. */
export async function readSeconds(face: Locator): Promise<number> {
  const [hours = 0, minutes = 0, seconds = 0] = ((await face.textContent()) ?? "").split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Waits until the face shows at least so many seconds. */
export async function expectFaceReaches(face: Locator, seconds: number): Promise<void> {
  await expect.poll(() => readSeconds(face), { timeout: 10_000 }).toBeGreaterThanOrEqual(seconds);
}
