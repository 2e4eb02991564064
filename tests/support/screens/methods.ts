import type { Page } from "@playwright/test";
import type { Crafter } from "../e2e";
import { aMethod, aUser } from "../people/factories";

/** The form of a method, once its dialog is open. */
export function methodFormOf(page: Page, name: string | RegExp = "Create a calculation method") {
  const dialog = page.getByRole("dialog", { name });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  return {
    dialog,
    field,
    title: field("Title"),
    rate: field("Rate"),
    create: dialog.getByRole("button", { name: "Create Method" }),
    save: dialog.getByRole("button", { name: "Save Method" }),
  };
}

/** The two questions of a first method, on their page or in the completion dialog. */
export function starterFormOf(page: Page) {
  return {
    amount: page.getByRole("group", { name: "What do you want to earn an hour?" }).getByLabel("Amount"),
    currency: page.getByRole("group", { name: "What do you want to earn an hour?" }).getByLabel("Currency"),
    onTop: (label: string) =>
      page.getByRole("group", { name: "How much on top" }).getByRole("radio", { name: label, exact: true }),
    percentage: page.getByLabel("Your percentage"),
    create: page.getByRole("button", { name: "Create my first method" }),
  };
}

/** Another crafter's public method, with a word in its title that no other method has. */
export async function aMethodOfAnother(crafter: Crafter, values: Parameters<typeof aMethod>[1] = {}) {
  const maker = await aUser({ displayName: "Nomsa" });
  const word = crafter.id.slice(0, 8);
  return { word, maker, method: await aMethod(maker.id, { title: `Lacework ${word}`, isPublic: true, ...values }) };
}
