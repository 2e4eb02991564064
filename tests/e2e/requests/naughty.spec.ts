import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { postComment } from "@/db/queries/challenges/comments";
import { createMethod } from "@/db/queries/methods/own";
import { createProject } from "@/db/queries/projects/own";
import { PostCommentInput } from "@/lib/domain/challenges/input";
import { MethodInput } from "@/lib/domain/methods/input";
import type { MethodFields } from "@/lib/domain/methods/method-fields";
import { ProfileInput } from "@/lib/domain/profile/input";
import { CreateProjectInput } from "@/lib/domain/projects/input";
import { cleanText, excerpt } from "@/lib/domain/shared/text";
import { expect, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aChallenge, aMembership, aUser } from "../../support/people/factories";
import { sampled } from "../../support/thorough";

// The list of naughty strings as names, titles, descriptions and comments: kept as typed, shown as text.

const NAUGHTY = sampled(6, createRequire(import.meta.url)("big-list-of-naughty-strings/blns.json") as string[]);

test.use({ crafterValues: { tier: "pro_plus" } });

test("projects named with naughty strings are shown as text", async ({ signedIn: page, crafter }) => {
  const kept: string[] = [];
  for (const text of NAUGHTY) {
    const read = CreateProjectInput.safeParse({ id: crypto.randomUUID(), name: text });
    expectRefusedOnlyWhenUnfit(read.success, text, 100);
    if (!read.success) continue;
    await createProject(crafter.id, read.data);
    kept.push(cleanText(text));
  }
  const harm = watchForHarm(page);
  await page.goto("/calculator/projects");
  await expectTexts(page, "li h2", kept);
  await expectNoSidewaysScroll(page);
  expect(harm).toEqual([]);
});

test("methods titled and described with naughty strings are shown as text", async ({ signedIn: page, crafter }) => {
  const kept: string[] = [];
  for (const text of NAUGHTY) {
    const read = MethodInput.safeParse({ ...METHOD, id: crypto.randomUUID(), title: text, description: text });
    expectRefusedOnlyWhenUnfit(read.success, text, 100);
    if (!read.success) continue;
    await createMethod(crafter.id, read.data);
    kept.push(cleanText(text));
  }
  const harm = watchForHarm(page);
  await page.goto("/calculator/methods");
  await expectTexts(page, "main li h2", kept);
  await expectTexts(
    page,
    "main li section > p",
    kept.map((text) => excerpt(text, 140)),
  );
  await expectNoSidewaysScroll(page);
  expect(harm).toEqual([]);
});

test("crafters and comments with naughty strings are shown as text", async ({ signedIn: page }) => {
  const challenge = await aChallenge();
  const [names, comments]: [string[], string[]] = [[], []];
  for (const text of NAUGHTY) {
    const { data: displayName } = ProfileInput.shape.displayName.safeParse(text);
    expectRefusedOnlyWhenUnfit(Boolean(displayName), text, 50);
    const read = PostCommentInput.safeParse({ id: crypto.randomUUID(), challengeId: challenge.id, content: text });
    expectRefusedOnlyWhenUnfit(read.success, text, 2_000);
    if (!displayName || !read.success) continue;
    const author = await aUser({ displayName });
    await aMembership(author.id, challenge.id);
    await postComment(author.id, read.data);
    names.push(cleanText(text));
    comments.push(cleanText(text, { keepNewlines: true }));
  }
  const harm = watchForHarm(page);
  await page.goto(`/challenges/${challenge.id}?comments=1000`);
  await expectTexts(page, "#discussion li a[href^='/profile/']", names);
  await expectTexts(page, "#discussion li p.whitespace-pre-line", comments);
  await expectNoSidewaysScroll(page);
  expect(harm).toEqual([]);
});

const METHOD: Omit<MethodFields, "title" | "description"> = {
  rateType: "hourly",
  rate: "100",
  hoursPerDay: "8",
  currency: "R",
  profitOption: "none",
  manualProfit: "",
  isPublic: false,
};

/** Only what is blank or too long is no name. */
function expectRefusedOnlyWhenUnfit(isTaken: boolean, text: string, most: number) {
  const length = [...cleanText(text, { keepNewlines: true })].length;
  expect(isTaken, `${JSON.stringify(text)} as a text of 1 to ${most} characters`).toBe(length > 0 && length <= most);
}

/** The elements hold these texts, in whatever order. */
async function expectTexts(page: Page, selector: string, texts: string[]): Promise<void> {
  const elements = page.locator(selector);
  await expect(elements).toHaveCount(texts.length);
  expect((await elements.allTextContents()).sort()).toEqual(texts.sort());
}

/** Dialogs, errors and reports of the content security policy, as they come. */
function watchForHarm(page: Page): string[] {
  const harm: string[] = [];
  page.on("dialog", (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => harm.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") harm.push(message.text());
  });
  return harm;
}
