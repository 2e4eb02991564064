import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { craftingSessions } from "@/db/schema";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, instantAt, test } from "../../support/e2e";
import { aFinishedSession, aProject, dateIn } from "../../support/people/factories";
import { aProjectOf } from "../../support/people/given-time";

/** The day before yesterday. */
const DAY = dateIn(-2);
const momentAt = (time: string) => instantAt(`${DAY}T${time}`);
const SHORT_DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(
  Date.parse(DAY),
);
const timesOf = async (sessionId: string) => {
  const [row] = await db.select().from(craftingSessions).where(eq(craftingSessions.id, sessionId));
  return { startedAt: row?.startedAt, endedAt: row?.endedAt, manualSeconds: row?.manualSeconds };
};

test("a session added by hand is trimmed to the free time and marked as added by hand @phone", async ({
  signedIn: page,
  crafter,
}) => {
  await aFinishedSession(crafter.id, {
    startedAt: momentAt("19:15"),
    durationSeconds: 6_600,
    description: "Serving bowls",
  });
  await aProject(crafter.id, { name: "Salt pig" });
  await page.goto("/dashboard/sessions");
  const open = page.getByRole("button", { name: "Add a session" });
  const dialog = page.getByRole("dialog", { name: "Add a session" });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const send = dialog.getByRole("button", { name: "Add session" });
  await open.click();
  await send.click();
  await expect(field("From")).toBeFocused();
  await expect(field("From")).toHaveAttribute("aria-invalid", "true");
  await field("Day").fill(DAY);
  await field("From").fill("19:15");
  await dialog.getByLabel("Or how long").fill("2h 45m");
  await field("What did you work on?").fill("Trimming feet");
  await field("Project").selectOption("Salt pig");
  await expect(dialog.getByRole("status").filter({ hasText: "2h 45m" })).toBeVisible();
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText(
    "19:15–21:05 is taken by “Serving bowls”. Trim to 21:05–22:00?",
  );
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expectNoSidewaysScroll(page);
  const trim = dialog.getByRole("button", { name: "Trim to 21:05–22:00" });
  await expect(trim).toBeFocused();
  await trim.click();
  await expect(field("To")).toHaveValue("22:00");
  await send.click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  const row = page.getByRole("listitem").filter({ hasText: "Trimming feet" });
  await expect(row).toContainText("21:05–22:00, added by hand");
  await expect(row).toContainText("Salt pig");
  await expect(page.getByText("2 sessions, 2h 45m in all.")).toBeVisible();
});

test("a session is corrected by keyboard after a preview of the changes, and the correction is undone", async ({
  signedIn: page,
  crafter,
}) => {
  const left = { startedAt: momentAt("13:15"), durationSeconds: 15_900, description: "Left running" };
  const session = await aFinishedSession(crafter.id, left);
  await aProjectOf(crafter.id, session.id, "Bowl");
  await page.goto("/dashboard/sessions");
  await page.getByRole("button", { name: "More for “Left running”, 4h 25m" }).press("Enter");
  await page.getByRole("menuitem", { name: "Correct times of “Left running”, 4h 25m" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Correct session" });
  await expect(dialog.getByLabel("Day")).toBeFocused();
  await expect(dialog.getByLabel("Day")).toHaveValue(DAY);
  await dialog.getByLabel("To", { exact: true }).focus();
  await page.keyboard.type("1505");
  await expect(dialog.getByLabel("To", { exact: true })).toHaveValue("15:05");
  await page.keyboard.press("Enter");
  const table = dialog.getByRole("table", { name: "What changes" });
  await expect(table.getByRole("row", { name: "This session 4h 25m 1h 50m" })).toBeVisible();
  await expect(table.getByRole("row", { name: "Your total 4h 25m 1h 50m" })).toBeVisible();
  await expect(table.getByRole("row", { name: "XP 275 120" })).toBeVisible();
  await expect(table.getByRole("row", { name: "“Bowl” 4h 25m 1h 50m" })).toBeVisible();
  expect(await timesOf(session.id)).toMatchObject({ endedAt: session.endedAt });
  await expectNoAxeFindings(page, ["light", "dark"]);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(dialog.getByRole("button", { name: "Correct session" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "More for “Left running”, 1h 50m" })).toBeFocused();
  const trail = page.getByRole("list", { name: "Changes of “Left running”" });
  await expect(trail).toContainText(`${SHORT_DAY} 13:15–17:40 → 13:15–15:05, corrected today`);
  expect(await timesOf(session.id)).toEqual({
    startedAt: momentAt("13:15"),
    endedAt: momentAt("15:05"),
    manualSeconds: 0,
  });
  await expect(page.getByText("1 session, 1h 50m in all.")).toBeVisible();
  await expectNoAxeFindings(page, ["light", "dark"]);

  await page.getByRole("button", { name: "Undo the change of “Left running”" }).press("Enter");
  await expect(trail).toContainText(`${SHORT_DAY} 13:15–15:05 → 13:15–17:40, undone today`);
  await expect(page.locator("#sessions")).toBeFocused();
  expect(await timesOf(session.id)).toMatchObject({ endedAt: session.endedAt, manualSeconds: 0 });
});
