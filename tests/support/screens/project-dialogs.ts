import type { Locator, Page } from "@playwright/test";

/** The dialog of a new or an edited project. */
export function projectFormOf(page: Page, title: "New Project" | "Edit project" = "New Project") {
  const dialog = page.getByRole("dialog", { name: title });
  return {
    dialog,
    name: dialog.getByLabel("Project name"),
    kind: (label: "Once-off" | "Template") => dialog.getByRole("radio", { name: label }),
    create: dialog.getByRole("button", { name: "Create Project" }),
    save: dialog.getByRole("button", { name: "Save Project" }),
  };
}

/** The dialog of materials and costs. */
export function costsFormOf(page: Page, name: string) {
  const dialog = page.getByRole("dialog", { name: `Materials and costs of “${name}”` });
  return { ...costFieldsOf(dialog), save: dialog.getByRole("button", { name: "Save", exact: true }) };
}

/** The dialog of Mark Complete. */
export function completionFormOf(page: Page, name: string) {
  const dialog = page.getByRole("dialog", { name: `Complete “${name}”` });
  const button = (label: string) => dialog.getByRole("button", { name: label, exact: true });
  return {
    ...costFieldsOf(dialog),
    method: (title: string) => dialog.getByRole("radio", { name: title }),
    preview: dialog.getByRole("region", { name: "Price preview" }),
    finalPrice: dialog.getByLabel("Final price"),
    priceOfOne: dialog.getByLabel("Price of one"),
    markComplete: button("Mark Complete"),
    cancel: button("Cancel"),
  };
}

function costFieldsOf(dialog: Locator) {
  return {
    dialog,
    addMaterial: dialog.getByRole("button", { name: "Add material", exact: true }),
    material: (line: number) => dialog.getByLabel(`Material ${line}`, { exact: true }),
    cost: (line: number) => dialog.getByLabel(`Cost ${line}`, { exact: true }),
    method: dialog.getByRole("combobox", { name: "Calculation method" }),
    additional: dialog.getByLabel("Additional costs"),
    quantity: dialog.getByLabel("Quantity"),
  };
}
