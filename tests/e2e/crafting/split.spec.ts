import { expect, expectNoAxeFindings, expectNoSidewaysScroll, instantAt, test } from "../../support/e2e";
import { aChallenge, aFinishedSession, aMembership, dateIn } from "../../support/people/factories";
import { allocate, aProjectOf } from "../../support/people/given-time";

/** The day before yesterday. */
const DAY = dateIn(-2);
const momentAt = (time: string) => instantAt(`${DAY}T${time}`);

test("a session is split by keyboard after a look at both parts, and the split is undone @phone", async ({
  signedIn: page,
  crafter,
}) => {
  const long = { startedAt: momentAt("13:00"), durationSeconds: 9_000, description: "Bowls and lids" };
  const session = await aFinishedSession(crafter.id, long);
  const challenge = await aChallenge({ name: "Evenings", goalUnit: "sessions", userGoalUnit: "sessions" });
  await aMembership(crafter.id, challenge.id);
  await aProjectOf(crafter.id, session.id, "Bowl");
  await allocate(crafter.id, session.id, [challenge.id, 7_200], [null, 1_800]);
  await page.goto("/dashboard/sessions");
  await page.getByRole("button", { name: "More for “Bowls and lids”, 2h 30m" }).press("Enter");
  await page.getByRole("menuitem", { name: "Split “Bowls and lids”, 2h 30m" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Split session" });
  await expect(dialog.getByLabel("Split at")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Choose a time, or type a length.")).toBeVisible();
  await page.keyboard.type("1700");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Choose a time within 13:00–15:30.")).toBeVisible();
  await dialog.getByLabel("Split at").fill("14:40");
  await dialog.getByLabel("Split at").press("Enter");
  const parts = dialog.getByRole("list", { name: "Both parts" }).getByRole("listitem");
  await expect(parts).toHaveText(["13:00–14:40, 1h 40mEvenings 1h 40m", "14:40–15:30, 0h 50mPersonal Progress 0h 50m"]);
  await expect(dialog.getByText("0h 20m of “Evenings” goes to Personal Progress.")).toBeVisible();
  await expect(dialog.getByText("Both parts stay on “Bowl”.")).toBeVisible();
  await expectNoAxeFindings(page, ["light", "dark"]);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel("Split at").press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "More for “Bowls and lids”, 1h 40m" })).toBeFocused();
  await expect(page.getByText("2 sessions, 2h 30m in all.")).toBeVisible();
  const trail = page.getByRole("list", { name: "Changes of “Bowls and lids”" });
  await expect(trail).toContainText("13:00–15:30 → 13:00–14:40, split today");

  await page.getByRole("button", { name: "Undo the change of “Bowls and lids”" }).press("Enter");
  await expect(page.getByText("1 session, 2h 30m in all.")).toBeVisible();
  await expect(trail).toContainText("13:00–14:40 → 13:00–15:30, undone today");
});

test("a session is split by the length of its first part", async ({ signedIn: page, crafter }) => {
  await aFinishedSession(crafter.id, { startedAt: momentAt("09:00"), durationSeconds: 5_400, description: "Glazes" });
  await page.goto("/dashboard/sessions");
  await page.getByRole("button", { name: "More for “Glazes”, 1h 30m" }).click();
  await page.getByRole("menuitem", { name: "Split “Glazes”, 1h 30m" }).click();
  const dialog = page.getByRole("dialog", { name: "Split session" });
  await dialog.getByLabel("Or length of the first part").fill("2h");
  await dialog.getByRole("button", { name: "Show both parts" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Both parts need at least 1 minute of crafted time.");
  await dialog.getByLabel("Or length of the first part").fill("25m");
  await dialog.getByRole("button", { name: "Show both parts" }).click();
  await expect(dialog.getByRole("status")).toContainText("09:25–10:30, 1h 5m");
  await dialog.getByRole("button", { name: "Split session" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "More for “Glazes”, 0h 25m" })).toBeVisible();
  await expect(page.getByRole("button", { name: "More for “Glazes”, 1h 5m" })).toBeVisible();
});
