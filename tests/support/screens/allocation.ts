import type { Page } from "@playwright/test";
import { type Crafter, expect } from "../e2e";
import { aChallenge, aFinishedSession, aMembership } from "../people/factories";
import { allocationOf } from "./pact";

const HOURS = "Mittens for the shelter";
const SESSIONS = "Ten evenings at the loom";

/** Saves a session and opens its allocation dialog. */
export async function openAllocation(page: Page, crafter: Crafter, durationSeconds: number) {
  const session = await aFinishedSession(crafter.id, { durationSeconds, description: "Scarf" });
  await page.goto(`/dashboard?allocate=${session.id}`);
  await expect(allocationOf(page).dialog).toBeVisible();
  return session;
}

/** Two challenges that the crafter has joined: one counts hours, the other sessions. */
export async function joinTwoChallenges(crafter: Crafter) {
  const hours = await aChallenge({ name: `${HOURS} ${crafter.id.slice(0, 4)}` });
  const sessions = await aChallenge({
    name: `${SESSIONS} ${crafter.id.slice(0, 4)}`,
    goalUnit: "sessions",
    userGoalUnit: "sessions",
  });
  await aMembership(crafter.id, hours.id);
  await aMembership(crafter.id, sessions.id);
  return { hours, sessions };
}
