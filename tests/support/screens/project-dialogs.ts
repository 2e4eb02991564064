import type { Page } from "@playwright/test";

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

/** The dialog of Mark Complete. */
export function completionFormOf(page: Page, name: string) {
  const dialog = page.getByRole("dialog", { name: `Complete “${name}”` });
  const button = (label: string) => dialog.getByRole("button", { name: label, exact: true });
  return {
    dialog,
    preview: dialog.getByRole("region", { name: "Price preview" }),
    addMaterial: button("Add material"),
    material: (line: number) => dialog.getByLabel(`Material ${line}`, { exact: true }),
    cost: (line: number) => dialog.getByLabel(`Cost ${line}`, { exact: true }),
    method: dialog.getByRole("combobox", { name: "Calculation method" }),
    additional: dialog.getByLabel("Additional costs"),
    finalPrice: dialog.getByLabel("Final price"),
    markComplete: button("Mark Complete"),
    cancel: button("Cancel"),
  };
}
