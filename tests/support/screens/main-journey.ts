import { expect, type Page } from "@playwright/test";
import { runSql } from "../database/sql";
import { E2E_ZONE } from "../processes/e2e-server";
import { type Account, signUpAndConfirm, submitLogin } from "./auth";
import { allocationOf, expectFaceReaches, stopwatchOf } from "./pact";
import { WORDS } from "./words";

/**
 * The product's whole main job: sign up, confirm by the mailed link, log in, run the stopwatch, save, and give the time
 * to a challenge and a project. `findLink` reads the mail; `databaseUrl` is the owner's, to check the rows.
 */
export async function walkTheMainJob(
  page: Page,
  account: Account,
  findLink: () => Promise<string>,
  databaseUrl: string,
) {
  const challenge = `Journey of ${account.email.split("@")[0]}`;
  await runSql(databaseUrl, [
    `insert into challenges (name, description, goal_quantity, goal_unit, user_goal_quantity, user_goal_unit, start_date)
     values ('${challenge}', 'Walk it once.', 10, 'hours', 1, 'hours', current_date - 3)`,
  ]);

  await signUpAndConfirm(page, account, findLink);
  await submitLogin(page, account);
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 15_000 });
  await page.getByRole("button", { name: "Skip" }).click();

  const { face, description, start, pause, resume, save } = stopwatchOf(page);
  await description.fill("First mitten");
  await start.click();
  await expectFaceReaches(face, 2);
  await pause.click();
  await resume.click();
  await expectFaceReaches(face, 3);
  await save.click();
  await expect(page.getByText(WORDS.saveQuestion)).toBeVisible();
  await page.getByRole("button", { name: "Stop & Save" }).click();

  const dialog = allocationOf(page);
  await expect(dialog.dialog).toBeVisible();
  await dialog.join(challenge).click();
  await expect(dialog.more(challenge)).toBeFocused();
  await dialog.projectTab.click();
  await dialog.newProject.fill("Mittens");
  await dialog.newProject.press("Enter");
  await expect(dialog.dialog.getByRole("radio", { name: /Mittens/ })).toBeChecked();
  await dialog.saveAllocation.click();
  await expect(dialog.dialog).toBeHidden();
  await expect(page.getByText(WORDS.lastSession)).toBeVisible();

  const rows = await runSql(databaseUrl, [
    `select s.duration, u.total_crafting_time::int as total, u.time_zone as zone,
       (select sum(seconds)::int from session_days d where d.session_id = s.id) as days,
       (select sum(allocated_seconds)::int from session_allocations a where a.session_id = s.id) as given,
       (select max(c.name) from session_allocations a join challenges c on c.id = a.challenge_id where a.session_id = s.id) as challenge,
       (select p.total_time from project_time_logs l join projects p on p.id = l.project_id where l.session_id = s.id) as project
     from crafting_sessions s join users u on u.id = s.user_id where u.email = '${account.email}'`,
  ]);
  const duration = rows[0]?.duration;
  expect(Number(duration)).toBeGreaterThanOrEqual(3);
  const everywhere = { duration, total: duration, days: duration, given: duration, project: duration };
  expect(rows).toEqual([{ ...everywhere, challenge, zone: E2E_ZONE }]);
}
