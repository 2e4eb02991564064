import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { setSessionKind } from "@/db/queries/crafting/saved-sessions";
import { userDays } from "@/db/schema";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, instantAt, test } from "../../support/e2e";
import { aFinishedSession, aProject, dateIn } from "../../support/people/factories";
import { insertManySessions } from "../../support/people/many-sessions";
import { listFirstScripts, weighHtml } from "../../support/screens/weight";

const PAGES = ["/dashboard/insights", `/dashboard/year/${new Date().getUTCFullYear()}`, "/calculator/insights"];

const nineDaysAgo = (time: string) => instantAt(`${dateIn(-9)}T${time}`);

async function someSessions(userId: string) {
  const project = await aProject(userId, { name: "Salt-glaze vase" });
  const [first, second] = [
    await aFinishedSession(userId, { daysAgo: 2, durationSeconds: 5_400 }),
    await aFinishedSession(userId, { startedAt: nineDaysAgo("12:00"), durationSeconds: 1_800 }),
    await aFinishedSession(userId, { startedAt: nineDaysAgo("13:00"), durationSeconds: 600 }),
  ];
  await saveAllocation(userId, { sessionId: first.id, projectId: project.id });
  await setSessionKind(userId, second.id, "business");
}

test("the year is empty for a newcomer, then text, drawing, table and picture, and more requires a larger plan", async ({
  signedIn: page,
  crafter,
}) => {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Insights" }).click();
  await expect(page.getByText("Nothing to show yet")).toBeVisible();
  await page.getByRole("link", { name: "What work pays" }).click();
  await expect(page.getByText("Nothing finished yet")).toBeVisible();
  await page.getByRole("link", { name: "Go to your projects" }).click();
  await expect(page).toHaveURL(/\/calculator\/projects/);

  await aFinishedSession(crafter.id, { startedAt: nineDaysAgo("14:00"), durationSeconds: 600 });
  for (const path of PAGES.slice(0, 2)) {
    await page.goto(path);
    await expect(page.getByText("Save two more sessions, and your year in stitches appears here")).toBeVisible();
    await expect(page.getByRole("main").getByRole("img")).toHaveCount(0);
  }
  await someSessions(crafter.id);
  await page.goto("/dashboard/insights?from=2026-01-01&to=2026-02-01");
  const year = page.getByRole("region", { name: "Days in stitches" });
  await expect(year.getByRole("term")).toHaveText(["Total time", "Sessions", "Days", "Longest streak"]);
  await expect(year.getByRole("definition")).toHaveText(["2h 20m", "4", "2", "1 day"]);
  await expect(year.getByRole("img", { name: /^Total time 2h 20m .+ Longest session: 1h 30m, on/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Kinds of sessions" })).toContainText("Business 0h 30m");
  await expect(page.getByText("Salt-glaze vase")).toBeHidden();
  await year.getByRole("link", { name: "Show as table" }).click();
  await expect(year.getByRole("table")).toContainText("1h 30m");
  await expect(year.getByRole("link", { name: "Download as CSV, with Pro+" })).toBeVisible();
  await expectNoAxeFindings(page);
  await year.getByRole("link", { name: "Hide table" }).click();
  await expect(year.getByRole("table")).toBeHidden();
  await page.goBack();
  await year.getByRole("table").getByRole("link").first().click();
  await expect(page.getByText(/^Up to \d+ \w+ 20\d\d\./)).toBeVisible();
  await expect(page.getByText("1h 30m").first()).toBeVisible();

  const [day] = await db.select().from(userDays).where(eq(userDays.userId, crafter.id));
  const thisYear = Number(day?.localDate.slice(0, 4));
  await page.goto(`/dashboard/year/${thisYear}`);
  await expect(page.getByRole("heading", { name: `Your ${thisYear}`, exact: true })).toBeVisible();
  const drawn = page.getByRole("img", { name: `My ${thisYear} in stitches` });
  await expect(drawn).toHaveJSProperty("naturalWidth", 1080);
  const picture = await page.request.get(`/api/insights/year/${thisYear}`);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
  const png = await picture.body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);
  for (const path of [`/api/insights/year/${thisYear + 2}`, "/api/insights?chart=days"])
    expect((await page.request.get(path)).status(), path).toBe(404);
  await page.goto(`/dashboard/year/${thisYear - 2}`);
  await expect(page).toHaveURL(/\/billing\?reason=insights/);
  await page.goto("/dashboard/insights");
  await page.getByRole("region", { name: "Hours by project" }).getByRole("link", { name: "See plans" }).click();
  await expect(page.getByText("Free has insights of the last 53 weeks and your wage by month")).toBeVisible();
});

test.describe("on Pro+", () => {
  test.use({ crafterValues: { tier: "pro_plus" } });

  test("any range can be shown, compared and exported as a CSV with the same sum", async ({
    signedIn: page,
    crafter,
  }) => {
    await someSessions(crafter.id);
    await page.goto("/dashboard/insights");
    await expect(page.getByRole("region", { name: "Hours by project" })).toContainText(
      "1h 30m went to Salt-glaze vase.",
    );
    const days = await db.select().from(userDays).where(eq(userDays.userId, crafter.id));
    const last =
      days
        .map(({ localDate }) => localDate)
        .sort()
        .at(-1) ?? "";
    await page.getByRole("link", { name: "Choose a range" }).click();
    await page.getByLabel("From").fill(last);
    await page.getByLabel("To", { exact: true }).fill(last);
    await page.getByRole("button", { name: "Show" }).click();
    const sum = days.filter(({ localDate }) => localDate === last).reduce((all, { seconds }) => all + seconds, 0);
    const year = page.getByRole("region", { name: "Days in stitches" });
    await expect(year.getByRole("definition").first()).toHaveText(formatDuration(sum));
    await year.getByRole("link", { name: "Show as table" }).click();
    const download = page.waitForEvent("download");
    await year.getByRole("link", { name: "Download as CSV" }).click();
    const [, ...rows] = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    expect(rows.map((row) => row.split(",").slice(0, 2))).toEqual([[last, String(sum)]]);
    await page.getByRole("link", { name: "What work pays" }).click();
    await expect(page.getByLabel("From")).toHaveValue(last);
    await expect(page.getByText(/^Your sales from \d/)).toBeVisible();
    await page.getByRole("link", { name: "The year before" }).click();
    await expect(page).toHaveURL(/\/calculator\/insights\?from=/);
    await page.getByRole("link", { name: "Where time went" }).click();
    await expect(page.getByText("Nothing to show yet")).toBeVisible();
  });

  test("insights of 10,000 sessions weigh at most 45 KB, add no script and fit a narrow phone @alone", async ({
    signedIn: page,
    crafter,
  }) => {
    test.setTimeout(90_000);
    await insertManySessions(crafter.id);
    const scripts = async (path: string) => listFirstScripts(await (await page.request.get(path)).text());
    const shells = ["/dashboard/sessions", "/calculator/dashboard"];
    const shell = new Set((await Promise.all(shells.map(scripts))).flat());
    for (const path of PAGES) {
      const { bytes } = weighHtml(await (await page.request.get(path)).text());
      const extra = (await scripts(path)).filter((script) => !shell.has(script));
      console.log(`${path}: ${bytes} bytes, scripts beyond the shell: ${extra.join(" ") || "none"}`);
      expect.soft(bytes, path).toBeLessThanOrEqual(45 * 1024);
      expect.soft(extra, path).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/dashboard/insights?numbers=days");
    await expect(page.getByRole("table")).toContainText("Total");
    await expectNoSidewaysScroll(page);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all insights can be read", async ({ signedIn: page, crafter }) => {
    await someSessions(crafter.id);
    await page.goto("/dashboard/insights");
    await page.getByRole("region", { name: "Weeks" }).getByRole("link", { name: "Show as table" }).click();
    await expect(page.getByRole("region", { name: "Weeks" }).getByRole("table")).toContainText("1h 30m");
    await expect(page.getByRole("img", { name: /^Most often on/ })).toBeVisible();
  });
});
