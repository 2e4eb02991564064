import { expect, test } from "../../support/e2e";
import { completedPieces, itemOf } from "../../support/screens/studio";
import { WORDS } from "../../support/screens/words";

const SHORT_HISTORY = "Free shows your last 5 completed projects";

test("Free shows the last five completed projects, which can be deleted but not reopened, and links to the plans", async ({
  signedIn: page,
  crafter,
}) => {
  const pieces = await completedPieces(crafter.id, 5);
  const notice = page.getByText("You're viewing only the last 5 completed projects.");
  await page.goto("/calculator/projects?tab=completed");
  await expect(page.getByRole("heading", { name: /^Piece/ })).toHaveText(pieces.map(({ name }) => name).reverse());
  await expect(notice).toHaveCount(0);
  await completedPieces(crafter.id, 1);
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Piece/ })).toHaveCount(5);
  await page.getByRole("link", { name: "Upgrade to see your full history." }).click();
  await expect(page).toHaveURL(/\/billing\?reason=history$/);
  await expect(page.getByText(SHORT_HISTORY)).toBeVisible();

  await page.goto("/calculator/projects?tab=completed");
  await itemOf(page, "Piece 2").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this project?" });
  await expect(question).toContainText("with its price");
  await question.getByRole("button", { name: "Delete project" }).click();
  await expect(itemOf(page, "Piece 2")).toHaveCount(0);
  await expect(itemOf(page, "Piece 3")).toContainText("R45.00");
  await page.getByRole("link", { name: "Piece 3" }).click();
  await expect(page.getByRole("heading", { name: "Price summary" })).toBeVisible();
  await expect(page.getByText("No sessions. This project was completed without stopwatch time.")).toBeVisible();
  for (const name of ["Edit", "Mark Complete"]) await expect(page.getByRole("link", { name })).toHaveCount(0);
  for (const dialog of ["edit", "complete"]) {
    await page.goto(`/calculator/projects?${dialog}=${pieces[2]?.id}`);
    await expect(page.getByText(WORDS.noProjects)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
