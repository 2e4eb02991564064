import { expect, type Page } from "@playwright/test";
import { DIALOGS, openDialog } from "../../support/screens/dialogs";
import { test } from "../../support/screens/show";

for (const dialog of DIALOGS)
  test(`"${dialog.title}" traps the focus and returns it`, async ({ show, full }) => {
    const { page } = await show({ name: dialog.title, who: "crafter", path: dialog.path });
    const opened = await openDialog(page, full, dialog);
    await expect.poll(() => hasFocus(page)).toBe(true);
    for (const key of ["Tab", "Shift+Tab"]) {
      const stops = await opened.dialog.locator(":is(a[href], button, input, select, textarea, [tabindex])").count();
      for (let presses = 0; presses <= stops; presses++) {
        await page.keyboard.press(key);
        expect(await hasFocus(page), `${key}, ${presses + 1} times`).toBe(true);
      }
    }
    await page.keyboard.press("Escape");
    await expect(opened.dialog).toBeHidden();
    await expect(opened.from).toBeFocused();
  });

/** Is the focus somewhere in the dialog that is open? */
function hasFocus(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.activeElement?.closest("[role=dialog], [role=alertdialog]")?.checkVisibility() ?? false,
  );
}
