import { randomUUID } from "node:crypto";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { BOARDS, COHORT } from "@/lib/domain/leaderboard/boards";
import { E2E_URL, expect, expectHydrated, test } from "../../support/e2e";
import { aFinishedSession, aUser } from "../../support/people/factories";
import { loginCookieAt } from "../../support/people/session-cookie";
import { findFreePort, startCopy } from "../../support/processes/second-copy";

const NAME = `Quilter ${randomUUID().slice(0, 8)}`;
const ADDRESSES = [...BOARDS, COHORT].map(({ tab }) => `/leaderboard?board=${tab}`);

test.use({ crafterValues: { displayName: NAME, totalCraftingSeconds: 9_000 * 3600, sessionCount: 9_000 } });

test("a crafter who opts out disappears from all boards at once, in both processes, and sees their would-be rank @alone", async ({
  signedIn: page,
  crafter,
  request,
}) => {
  test.slow();
  for (const daysAgo of [1, 2, 3, 4, 5]) await aFinishedSession(crafter.id, { durationSeconds: 36_000, daysAgo });
  await refreshLeaderboard({ maxAgeSeconds: 0 });
  const copy = await startCopy(await findFreePort(), {});
  try {
    const boards = await Promise.all([boardRequestsAt(E2E_URL), boardRequestsAt(copy.url)]);
    const namedOn = async () => {
      const found: string[] = [];
      for (const { url, cookie } of boards.flat()) {
        const answer = await request.get(url, { headers: { Cookie: cookie } });
        expect(answer.status()).toBe(200);
        if ((await answer.text()).includes(NAME)) found.push(url);
      }
      return found;
    };
    expect((await namedOn()).length).toBeGreaterThanOrEqual(6);

    await page.goto("/profile/settings");
    const box = page.getByLabel("Show me on the leaderboard");
    await expect(box).toBeChecked();
    await expectHydrated(box);
    const saved = page.waitForResponse((answer) => "next-action" in answer.request().headers());
    await box.uncheck();
    await saved;
    expect(await namedOn()).toEqual([]);
    await refreshLeaderboard({ maxAgeSeconds: 0 });
    expect(await namedOn()).toEqual([]);
  } finally {
    await copy.stop();
  }
  await page.goto("/leaderboard");
  await expect(
    page
      .getByRole("tabpanel", { name: "Top Crafters" })
      .getByText(/^You would be 1st with 9050 hours\. You’re not on the leaderboard: only you see this\.$/),
  ).toBeVisible();
  await page.goto("/profile/settings");
  await expect(page.getByLabel("Show me on the leaderboard")).not.toBeChecked();
});

/** The requests by which a new account reads all boards here. */
async function boardRequestsAt(process: string) {
  const { cookie } = await loginCookieAt(process, (await aUser()).id);
  return ADDRESSES.map((address) => ({ url: process + address, cookie: `${cookie.name}=${cookie.value}` }));
}
