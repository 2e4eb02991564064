import { readFileSync } from "node:fs";
import { type BrowserContext, test as base, expect, type Locator, type Page, type Route } from "@playwright/test";
import { desc, eq, inArray } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { challenges, mailOutbox } from "@/db/schema";
import { CAPTCHA_ACTIONS } from "@/lib/domain/auth/guessing";
import { createCaptcha } from "@/lib/server/auth/captcha";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { aPassword, aUser, dateIn, madeChallenges } from "./people/factories";
import { loginCookie } from "./people/session-cookie";
import { E2E_MAILS, E2E_PORT, E2E_URL, E2E_ZONE, IS_POOLED } from "./processes/e2e-server";
import { adoptServerSettings } from "./processes/running-server";
import type { SunkMail } from "./processes/sink";

export { expect } from "@playwright/test";
export { E2E_URL, E2E_ZONE, E2E_ZONE_MS, instantAt } from "./processes/e2e-server";
export { expectNoAxeFindings, expectNoSidewaysScroll } from "./screens/proofs";

/** A crafter of this test only, with the password for the login form. */
export type Crafter = Awaited<ReturnType<typeof aUser>> & { password: string };

type Fixtures = {
  /** Ends the challenges that the test made, so that other tests' lists stay short. */
  endedChallenges: undefined;
  /** Column values of the crafter's row, e.g. `test.use({ crafterValues: { tier: "pro_lite" } })`. */
  crafterValues: Parameters<typeof aUser>[0];
  crafter: Crafter;
  /** The page, signed in as `crafter`. */
  signedIn: Page;
};

const PHONE = { width: 360, height: 740 };
const PASSWORD = "a long walk with wool";
let passwordHash: string | undefined;

export const test = base.extend<Fixtures, { configuration: undefined }>({
  configuration: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names out of it
    async ({}, use) => {
      adoptServerSettings();
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  endedChallenges: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names out of it
    async ({}, use) => {
      await use(undefined);
      const made = madeChallenges.splice(0);
      const ended = { startDate: dateIn(-6), endDate: dateIn(-5), isEvergreen: false };
      if (made.length > 0) await db.update(challenges).set(ended).where(inArray(challenges.id, made));
    },
    { auto: true },
  ],
  viewport: async ({ viewport }, use, { tags }) => use(tags.includes("@phone") ? PHONE : viewport),
  hasTouch: async ({ hasTouch }, use, { tags }) => use(hasTouch || tags.includes("@phone")),
  isMobile: async ({ isMobile }, use, { tags }) => use(isMobile || tags.includes("@phone")),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (IS_POOLED && javaScriptEnabled !== false) await context.route("**/api/captcha?*", answerCheaply);
    await use(context);
  },
  crafterValues: [{}, { option: true }],
  crafter: async ({ crafterValues }, use) => {
    const user = await aUser({ displayName: "Thandi", timeZone: E2E_ZONE, ...crafterValues });
    passwordHash ??= await hashPassword(PASSWORD);
    await aPassword(user.id, passwordHash);
    await use({ ...user, password: PASSWORD });
  },
  signedIn: async ({ page, crafter }, use) => {
    await signInAs(page.context(), crafter.id);
    await use(page);
  },
});

export async function signInAs(context: BrowserContext, userId: string): Promise<void> {
  await context.addCookies([{ ...(await loginCookie(userId)), url: E2E_URL, httpOnly: true, sameSite: "Lax" }]);
}

/** `held` resolves when `release` is called. */
export function aDelay() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
}

/** Serves an easy bot check: a regular one takes the browser seconds, and with DATABASE_URL there is no other. */
async function answerCheaply(route: Route): Promise<void> {
  const action = CAPTCHA_ACTIONS.find((name) => name === new URL(route.request().url()).searchParams.get("action"));
  await route.fulfill({ json: await createCaptcha(action ?? "login") });
}

/** Waits for a mail to an address and returns the newest. */
export async function waitForMail(recipient: string, containing = ""): Promise<{ subject: string; body: string }> {
  const list = IS_POOLED ? listSentMails : listQueuedMails;
  const read = async () => (await list(recipient)).find((mail) => mail.subject.includes(containing));
  await expect.poll(read, { message: `a mail to ${recipient}`, timeout: 10_000 }).toBeTruthy();
  return (await read()) ?? { subject: "", body: "" };
}

/** Newest first. */
function listQueuedMails(recipient: string) {
  return db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient)).orderBy(desc(mailOutbox.id));
}

/** Newest first, as the SMTP server got them. */
async function listSentMails(recipient: string): Promise<SunkMail[]> {
  const lines = readFileSync(E2E_MAILS, "utf8").split("\n").filter(Boolean);
  return lines
    .map((line): SunkMail => JSON.parse(line))
    .filter(({ to }) => to.includes(recipient))
    .reverse();
}

/** The first link to us in a mail. */
export function linkIn(body: string, port = E2E_PORT): string {
  const link = new RegExp(`http://localhost:${port}/\\S+`).exec(body)?.[0];
  if (!link) throw new Error(`No link in this mail:\n${body}`);
  return link;
}

/** Waits until React has hydrated this element: our script then handles a press, not the plain form. */
export async function expectHydrated(locator: Locator): Promise<void> {
  const isHydrated = () => locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react")));
  await expect.poll(isHydrated, { message: "hydrated" }).toBe(true);
}
