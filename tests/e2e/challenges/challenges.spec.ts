import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { postComment } from "@/db/queries/challenges/comments";
import { challengeComments, userChallenges } from "@/db/schema";
import { aDelay, expect, expectNoAxeFindings, expectNoSidewaysScroll, instantAt, test } from "../../support/e2e";
import { aChallenge, aFinishedSession, aMembership, aUser, dateIn } from "../../support/people/factories";
import { allocate } from "../../support/people/given-time";

test("three tabs have URLs and list challenges; an upcoming one can't be joined, but an evergreen one can", async ({
  signedIn: page,
}) => {
  const later = await aChallenge({ startDate: dateIn(2), endDate: dateIn(20) });
  const evergreen = await aChallenge({ startDate: dateIn(2), endDate: null, isEvergreen: true });
  const again = await aChallenge({ name: evergreen.name, startDate: dateIn(30), endDate: dateIn(60) });
  const tab = (name: string) => page.getByRole("tab", { name });
  await page.goto("/challenges");
  await expect(tab("Ongoing")).toHaveAttribute("aria-selected", "true");
  await tab("Joined").click();
  await expect(page.getByText("You have not joined any challenges yet!")).toBeVisible();
  await tab("Joined").focus();
  await page.keyboard.press("ArrowDown");
  await expect(tab("Ongoing")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?tab=ongoing$/);
  await expect(tab("Ongoing")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Ongoing" })).toBeVisible();
  await page.goto("/challenges?tab=nonsense");
  await expect(tab("Joined")).toHaveAttribute("aria-selected", "true");

  await tab("Upcoming").click();
  const soon = page.getByRole("region", { name: later.name });
  await expect(soon.getByRole("button", { name: "Join" })).toBeDisabled();
  const everyMonth = page.getByRole("region", { name: `${evergreen.name} Repeats monthly` });
  await expect(everyMonth.getByRole("button", { name: "Join" })).toBeEnabled();
  const regions = (await page.getByRole("tabpanel").ariaSnapshot()).match(/region ".+"/g) ?? [];
  expect(regions.filter((region) => region.includes(again.name))).toHaveLength(2);
  expect(new Set(regions).size, "each has a name of its own").toBe(regions.length);
  await soon.getByRole("link", { name: "View Details" }).click();
  await expect(page.getByRole("button", { name: "Join Challenge" })).toBeDisabled();
  await expect(page.getByRole("region", { name: "Global progress" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Our quilt" })).toHaveCount(0);

  expect((await page.request.get(`/challenges/${randomUUID()}`)).status()).toBe(404);
  expect((await page.goto("/challenges/nothing"))?.status()).toBe(404);
  await expect(page).toHaveTitle("Challenge not found · Craft Pact");
  await expect(page.getByRole("button", { name: "Notifications" })).toBeVisible();
  await page.getByRole("link", { name: "Browse challenges" }).click();
  await expect(page).toHaveURL(/\/challenges\?tab=ongoing$/);
});

test("a crafter joins a challenge on its page, where an error lasts until the next success, and leaves it again", async ({
  signedIn: page,
  crafter,
}) => {
  const { name } = await aChallenge({ description: "Six pairs of socks." });
  const card = page.getByRole("region", { name });
  const details = card.getByRole("link", { name: "View Details" });
  const back = page.getByRole("link", { name: "Back" });
  const join = page.getByRole("button", { name: "Join Challenge" });
  const error = page.getByText("Something went wrong. Please try again.");
  await page.goto("/challenges?tab=ongoing");
  for (const text of ["Six pairs of socks.", "0 of 100 hours", "0 of 5 hours", /\d+ days left/])
    await expect(card.getByText(text)).toBeVisible();
  await expect(card.getByText("Joined", { exact: true })).toBeHidden();
  await card.click({ position: { x: 20, y: 20 } });
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(name));
  await expect(page.getByText("Join this challenge to comment.")).toBeVisible();
  await expect(page.getByLabel("Your comment")).toHaveCount(0);
  await expect(page.getByRole("progressbar", { name: "Global progress" })).toHaveAttribute("aria-valuenow", "0");
  await expect(page.getByRole("progressbar", { name: "Your progress" })).toHaveAttribute("aria-valuemax", "100");

  await page.route("**/challenges/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await join.click();
  await expect(error).toBeVisible();
  await back.click();
  await expect(page).toHaveURL(/\/challenges\?tab=ongoing$/);
  await expect(error).toHaveCount(0);
  await details.click();
  await join.click();
  await expect(error).toBeVisible();
  await page.unrouteAll();
  await join.click();
  await expect(page.getByText(`You’ve joined ${name}.`)).toBeVisible();
  await expect(error).toHaveCount(0);
  await expect(page.getByText("1 crafter joined")).toBeVisible();
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await expect(page.getByRole("menuitem", { name: "Leave Challenge" })).toBeFocused();
  await page.keyboard.press("Escape");

  await back.click();
  await page.getByRole("tab", { name: "Joined" }).click();
  await expect(page.getByRole("tabpanel", { name: "Joined" })).toBeVisible();
  await expect(card.getByText("Joined", { exact: true })).toHaveCount(0);
  await card.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Leave", exact: true }).click();
  await expect(page.getByText("You have not joined any challenges yet!")).toBeVisible();
  await expect(page.getByRole("tabpanel")).toBeFocused();
  expect(await db.$count(userChallenges, eq(userChallenges.userId, crafter.id))).toBe(0);

  await page.getByRole("tab", { name: "Ongoing" }).click();
  await card.getByRole("button", { name: "Join", exact: true }).click();
  await expect(card.getByText("Joined", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Start a session" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByLabel("What are you working on?")).toHaveValue(name);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.goto("/challenges?tab=joined");
  await card.getByRole("link", { name: "Session running" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByLabel("What are you working on?")).toHaveValue(name);
});

test("a challenge's page draws its goal as a quilt with the crafter's patches outlined, and the last days @phone @fonts @thorough", async ({
  signedIn: page,
  crafter,
}) => {
  const { id, name } = await aChallenge({ goalQuantity: 10, startDate: dateIn(-9), endDate: dateIn(10) });
  const other = await aUser({ displayName: "Blue Heddle" });
  for (const userId of [crafter.id, other.id]) {
    await aMembership(userId, id, { joinedAt: instantAt(`${dateIn(-9)}T12:00`) });
    // Within one local date, whatever the time is now.
    const startedAt = instantAt(`${dateIn(-2)}T10:00`);
    const { id: sessionId } = await aFinishedSession(userId, { durationSeconds: 5400, startedAt });
    await allocate(userId, sessionId, [id, 5400]);
  }
  await page.goto(`/challenges/${id}`);
  const quilt = page.getByRole("region", { name: "Our quilt" });
  await expect(quilt.getByRole("img", { name: "3 of 10 hours sewn in, 1.5 hours of them yours." })).toBeVisible();
  await expect(quilt.getByText("Each patch is a session, as wide as its time. Yours are outlined.")).toBeVisible();
  // Ten of twenty days brought three of ten hours; eleven where it is tomorrow already.
  await expect(quilt.getByText(/^At this pace (60|5[45])% by \d+ [A-Z][a-z]+\.$/)).toBeVisible();
  await expect(quilt).not.toContainText("Heddle");

  const days = page.getByRole("region", { name: "Day by day" });
  await expect(days.getByRole("img", { name: /^Since \d+ [A-Z][a-z]+: 3 hours, 1.5 / })).toBeVisible();
  await days.getByRole("link", { name: "Show as table" }).click();
  // Its head and ten days since the start; eleven where it is tomorrow already.
  await expect(days.getByRole("row").nth(10)).toBeVisible();
  await expect(days.getByRole("row").nth(12)).toHaveCount(0);
  await expect(days.getByRole("row").filter({ hasText: "1.5 hours" })).toContainText("3 hours");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await days.getByRole("link", { name: "Hide table" }).click();
  await expect(days.getByRole("table")).toBeHidden();

  // Leaving removes the patches too.
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Leave Challenge" }).click();
  await expect(quilt.getByRole("img", { name: "1.5 of 10 hours sewn in.", exact: true })).toBeVisible();
  await expect(quilt.getByText("Each patch is a session, as wide as its time.", { exact: true })).toBeVisible();

  const empty = await aChallenge({ goalUnit: "sessions", goalQuantity: 120 });
  await page.goto(`/challenges/${empty.id}`);
  await expect(page.getByRole("img", { name: "0 of 120 sessions sewn in." })).toBeVisible();
  await expect(page.getByText("Nothing was given in these days. The next session shows up here.")).toBeVisible();
  await expect(page.getByText(/At this pace/)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test("members post comments in the discussion and delete their own", async ({ signedIn: page, crafter }) => {
  const { id } = await aChallenge();
  const other = await aUser({ displayName: "Blue Heddle" });
  await aMembership(other.id, id);
  await aMembership(crafter.id, id);
  await postComment(other.id, { id: randomUUID(), challengeId: id, content: "Who knits in the round?\nI do." });
  await postComment(other.id, { id: randomUUID(), challengeId: id, content: "שלום עם English באמצע 123!" });
  await page.goto("/challenges");
  await page.getByRole("button", { name: "Notifications" }).click();
  await page.getByRole("link", { name: /^New in the discussion/ }).click();
  const discussion = page.getByRole("region", { name: "Discussion" });
  await expect(discussion).toBeFocused();
  const header = await page.getByRole("banner").boundingBox();
  expect((await discussion.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  await expect(discussion.getByRole("heading", { name: "Discussion" })).toBeInViewport();
  const entries = page.getByRole("log", { name: "Discussion" }).getByRole("listitem");
  await expect(entries.filter({ hasText: "Who knits" })).toContainText("Just now");
  // Hebrew words run right to left.
  const words = entries.getByText("שלום עם English באמצע 123!");
  await expect(words).toHaveCSS("direction", "rtl");
  await expect(entries.getByText("Who knits in the round?")).toHaveCSS("direction", "ltr");

  const field = page.getByLabel("Your comment");
  await page.getByRole("link", { name: "Write a comment" }).press("Enter");
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: "Post Comment" }).click();
  await expect(page.getByText("Please write a comment.")).toBeVisible();
  await field.fill("<b>Me</b>, on the train");
  await expect(page.getByText("23 / 2,000")).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("<b>Me</b>, on the train");
  // The news of the other's comment has been read by now.
  await page.waitForTimeout(1_500);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Post Comment" }).click();
  await expect(page.getByText("Something went wrong. Please try again.")).toBeVisible();
  // Long enough to notice the broken stream: a refresh must not clear the text.
  await page.waitForTimeout(2_500);
  await expect(field).toHaveValue("<b>Me</b>, on the train");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Post Comment" }).click();
  const mine = entries.filter({ hasText: "<b>Me</b>, on the train" });
  await expect(mine).toHaveCount(1);
  await expect(field).toHaveValue("");

  await entries.filter({ hasText: "Who knits" }).getByRole("button").click();
  await expect(page.getByRole("menuitem")).toHaveText(["Report"]);
  await page.keyboard.press("Escape");
  const remove = async () => {
    await mine.getByRole("button", { name: /^More for comment/ }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
  };
  await remove();
  const question = page.getByRole("alertdialog", { name: "Delete this comment?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(mine).toHaveCount(1);
  await remove();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question).toBeHidden();
  await expect(mine).toHaveCount(0);
  expect(await db.$count(challengeComments, eq(challengeComments.challengeId, id))).toBe(2);
});

test("a long discussion starts with the newest 50 comments and links to all earlier ones @thorough", async ({
  signedIn: page,
  crafter,
}) => {
  const { id } = await aChallenge();
  await aMembership(crafter.id, id);
  const written = Array.from({ length: 505 }, (_, index) => ({
    challengeId: id,
    userId: crafter.id,
    content: `Row ${index + 1}.`,
    createdAt: new Date(Date.now() - (510 - index) * 60_000),
  }));
  await db.insert(challengeComments).values(written);
  await page.goto(`/challenges/${id}`);
  await expect(page.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/challenges?tab=joined");
  const earlier = page.getByRole("link", { name: "Show earlier comments" });
  const row = (index: number) => page.getByText(`Row ${index}.`, { exact: true });
  await expect(row(505)).toBeVisible();
  await expect(row(455)).toHaveCount(0);
  await earlier.click();
  await expect(row(406)).toBeVisible();

  // However long it is, its first comment can be reached.
  const longest = await (await page.request.get(`/challenges/${id}?comments=500`)).text();
  expect(longest).not.toContain("Row 5.");
  const [address = ""] = /\/challenges\/[\w-]+\?before=[\w-]+/.exec(longest) ?? [];
  await page.goto(address);
  await expect(row(1)).toBeVisible();
  await expect(row(5)).toBeVisible();
  await expect(earlier).toHaveCount(0);
  await page.getByRole("link", { name: "Show the newest comments" }).click();
  await expect(row(505)).toBeVisible();
});

test("a finished challenge says so and asks before a member leaves it for good @thorough", async ({
  signedIn: page,
  crafter,
}) => {
  const { id, name } = await aChallenge({ startDate: dateIn(-40), endDate: dateIn(-10) });
  await aMembership(crafter.id, id, { joinedAt: new Date(`${dateIn(-35)}T10:00:00Z`) });
  await page.goto("/challenges?tab=joined");
  const card = page.getByRole("region", { name });
  await expect(card.getByText("Finished", { exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: "Start a session" })).toHaveCount(0);
  await card.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Leave" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave Challenge" }).click();
  await expect(page.getByText(`You’ve left ${name}.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.goto(`/challenges/${id}`);
  await expect(page.getByRole("button", { name: "Join Challenge" })).toHaveCount(0);
});

test("the field keeps a comment until the discussion shows it", async ({ signedIn: page, crafter }) => {
  const { id } = await aChallenge();
  await aMembership(crafter.id, id);
  await page.goto(`/challenges/${id}`);
  const { held, release } = aDelay();
  await page.route(`**/challenges/${id}?_rsc=*`, async (route) => {
    await held;
    await route.continue();
  });
  const field = page.getByLabel("Your comment");
  await field.fill("Two rounds to go");
  await page.getByRole("button", { name: "Post Comment" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your comment was posted." })).toBeAttached();
  await expect(field).toHaveValue("Two rounds to go");
  release();
  await expect(page.getByRole("log").getByText("Two rounds to go")).toBeVisible();
  await expect(field).toHaveValue("");
  expect(await db.$count(challengeComments, eq(challengeComments.challengeId, id))).toBe(1);
});
