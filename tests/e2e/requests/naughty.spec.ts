import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { postComment } from "@/db/queries/challenges/comments";
import { createMethod } from "@/db/queries/methods/own";
import { createProject } from "@/db/queries/projects/own";
import { PostCommentInput } from "@/lib/domain/challenges/input";
import { MethodInput } from "@/lib/domain/methods/input";
import { NEW_METHOD } from "@/lib/domain/methods/method-fields";
import { ProfileInput } from "@/lib/domain/profile/input";
import { CreateProjectInput } from "@/lib/domain/projects/input";
import { cleanText, shortenText } from "@/lib/domain/shared/text";
import { expect, expectNoSidewaysScroll, test } from "../../support/e2e";
import { aChallenge, aMembership, aUser } from "../../support/people/factories";
import { sampleEvery } from "../../support/thorough";

// The list of naughty strings as names, titles, descriptions and comments: kept as typed, shown as text.

const NAUGHTY = sampleEvery(6, createRequire(import.meta.url)("big-list-of-naughty-strings/blns.json") as string[]);

test.use({ crafterValues: { tier: "pro_plus" } });

test("naughty strings as names, titles, descriptions and comments are shown as text", async ({
  signedIn: page,
  crafter,
}) => {
  test.setTimeout(180_000);
  const challenge = await aChallenge();
  const [names, authors, comments]: [string[], string[], string[]] = [[], [], []];
  for (const text of NAUGHTY) {
    const id = crypto.randomUUID();
    const project = CreateProjectInput.safeParse({ id, name: text });
    const method = MethodInput.safeParse({ ...METHOD, id, title: text, description: text });
    const { data: displayName } = ProfileInput.shape.displayName.safeParse(text);
    const comment = PostCommentInput.safeParse({ id, challengeId: challenge.id, content: text });
    expectRefusedOnlyWhenUnfit(project.success, text, 100);
    expectRefusedOnlyWhenUnfit(method.success, text, 100);
    expectRefusedOnlyWhenUnfit(Boolean(displayName), text, 50);
    expectRefusedOnlyWhenUnfit(comment.success, text, 2_000);
    if (project.success && method.success) {
      await createProject(crafter.id, project.data);
      await createMethod(crafter.id, method.data);
      names.push(cleanText(text));
    }
    if (displayName && comment.success) {
      const { id: userId } = await aUser({ displayName });
      await aMembership(userId, challenge.id);
      await postComment(userId, comment.data);
      authors.push(cleanText(text));
      comments.push(cleanText(text, { keepNewlines: true }));
    }
  }
  const descriptions = names.map((text) => shortenText(text, 140));
  const harm = watchForHarm(page);
  for (const [path, texts] of [
    ["/calculator/projects", { "li h2": names }],
    ["/calculator/methods", { "main li h2": names, "main li section > p": descriptions }],
    [
      `/challenges/${challenge.id}?comments=1000`,
      { "#discussion li a[href^='/profile/']": authors, "#discussion li p.whitespace-pre-line": comments },
    ],
  ] as const) {
    await page.goto(path);
    for (const [selector, all] of Object.entries(texts)) await expectTexts(page, selector, all);
    await expectNoSidewaysScroll(page);
  }
  expect(harm).toEqual([]);
});

const METHOD = { ...NEW_METHOD, rate: "100" };

/** Only a blank or too long text is refused. */
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
