import { expect, test } from "../../support/e2e";
import { IS_POOLED } from "../../support/processes/e2e-server";

test("the status page shows what works to visitors and signed-in crafters, with links to other pages", async ({
  signedIn: page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  for (const reader of [visitor, page]) {
    await reader.goto("/status");
    await expect(reader.getByRole("heading", { level: 1, name: "Status" })).toBeVisible();
    await expect(reader.getByRole("listitem").filter({ hasText: "Your data" })).toContainText("Works");
    await expect(reader.getByRole("listitem").filter({ hasText: "Email" })).toContainText(
      IS_POOLED ? "Works" : "This demo keeps its emails to be read here.",
    );
  }
  await visitor.close();
  await page.getByRole("link", { name: "What’s new" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "What’s new" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Lately");
  await expect(page.getByText("Under the hood")).toHaveCount(0);
});
