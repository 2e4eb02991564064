import type { Locator, Page } from "@playwright/test";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { aFinishedSession, aMethod, aProject, markComplete } from "../people/factories";

/** Names that often break screens; each must be shown exactly as it was typed. */
export const NAUGHTY_NAMES = [
  "🧶 👩‍👩‍👧‍👦 Ünïcode 編み物 شال من الصوف",
  "<script>window.broken = 1</script>",
  "<img src=x onerror=window.broken=1>",
  `"double", 'single' & \`back\` \\ ${"$"}{7*7} {{7*7}}`,
] as const;

/** The item of a list that has this heading: a method's receipt, a project's row. */
export function itemOf(page: Page, heading: string): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });
}

/** Opens the "⋯" of an item of a list, and chooses from it. */
export async function chooseMore(item: Locator, name: string): Promise<void> {
  await item.getByRole("button", { name: /^More for / }).click();
  await item.getByRole("menuitem", { name, exact: true }).click();
}

/** The amounts of a receipt or a price, in their order. */
export function amountsIn(scope: Locator | Page): Locator {
  return scope.getByRole("definition");
}

/** A once-off project with this many seconds logged by one session, an hour or `daysAgo` days ago. */
export async function aProjectWithTime(userId: string, { name = "Scarf", seconds = 5_400, daysAgo = 0 } = {}) {
  const project = await aProject(userId, { name });
  const session = await aFinishedSession(userId, { durationSeconds: seconds, daysAgo });
  await saveAllocation(userId, { sessionId: session.id, projectId: project.id });
  return project;
}

/** Completed projects in order of completion, each with wool for R45.00. */
export async function someCompletedPieces(userId: string, count: number): Promise<{ id: string; name: string }[]> {
  const { id: methodId } = await aMethod(userId);
  const pieces: { id: string; name: string }[] = [];
  for (let at = 1; at <= count; at++) {
    const { id, name } = await aProject(userId, { name: `Piece ${at}` });
    const materials = [{ name: "Wool", costCents: 4_500 }];
    await markComplete(userId, {
      projectId: id,
      methodId,
      materials,
      additionalCostsCents: 0,
      priceOverrideCents: null,
    });
    pieces.push({ id, name });
  }
  return pieces;
}
