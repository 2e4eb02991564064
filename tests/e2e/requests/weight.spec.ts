import type { APIRequestContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { assignToProject } from "@/db/queries/crafting/session-project";
import { authSessions, users } from "@/db/schema";
import { statementsOfView, withStatementLog } from "../../support/database/statement-log";
import { E2E_ZONE, expect, instantAt, test } from "../../support/e2e";
import { aFinishedSession, aProject, aUser, dateIn } from "../../support/people/factories";
import { loginCookie } from "../../support/people/session-cookie";
import { IS_POOLED } from "../../support/processes/e2e-server";
import { addresses } from "../../support/processes/second-copy";
import { weighHtml } from "../../support/screens/weight";

const CRAFTER = "plus@craftpact.example";

/** What a page may weigh, of the demo or of a crafter as below. Lower them when a page becomes lighter. */
const LIMITS = [
  { path: "/dashboard", signedIn: true, isOwn: false, bytes: 41_700, elements: 298, statements: 5 },
  { path: "/leaderboard", signedIn: true, isOwn: false, bytes: 51_200, elements: 331, statements: 2 },
  { path: "/profile", signedIn: true, isOwn: true, bytes: 52_300, elements: 383, statements: 5 },
  { path: "/calculator/projects", signedIn: true, isOwn: false, bytes: 49_450, elements: 300, statements: 3 },
  { path: "/dashboard/insights", signedIn: true, isOwn: false, bytes: 40_000, elements: 290, statements: 5 },
  { path: "/impact?tab=all", signedIn: true, isOwn: false, bytes: 67_800, elements: 486, statements: 5 },
  { path: "/calculator/insights", signedIn: true, isOwn: false, bytes: 32_000, elements: 210, statements: 5 },
  { path: "/", signedIn: false, isOwn: false, bytes: 27_200, elements: 335, statements: 0 },
  { path: "/pricing", signedIn: false, isOwn: false, bytes: 23_800, elements: 236, statements: 0 },
];

const HEAVIER =
  "The page grew. Look at its HTML for what was added, and raise the limit in tests/e2e/requests/weight.spec.ts only for what crafters see.";

test("each page is within its limits of bytes, elements and database statements @alone", async ({ request }) => {
  test.setTimeout(90_000);
  await withStatementLog(addresses(), async (record) => {
    for (const { path, signedIn, isOwn, bytes, elements, statements } of LIMITS) {
      const headers: Record<string, string> = signedIn ? { Cookie: await (isOwn ? ownCookie() : demoCookie()) } : {};
      const weight = weighHtml(await view(request, path, headers));
      let ran = await statementsOfView(record, () => view(request, path, headers));
      // What runs in the background adds its own now and then.
      for (let tries = 1; ran.length > statements && tries < 10; tries++)
        ran = await statementsOfView(record, () => view(request, path, headers));
      console.log(`${path}: ${weight.bytes} bytes, ${weight.elements} elements, ${ran.length} statements`);
      expect.soft(weight.bytes, `bytes of ${path}. ${HEAVIER}`).toBeLessThanOrEqual(bytes);
      expect.soft(weight.elements, `elements of ${path}. ${HEAVIER}`).toBeLessThanOrEqual(elements);
      // Health checks and what another process does in the background ask as well.
      if (IS_POOLED) continue;
      expect.soft(ran.length, `${path}\n${ran.map(({ sql }) => sql).join("\n")}`).toBeLessThanOrEqual(statements);
    }
  });
});

async function view(request: APIRequestContext, path: string, headers: Record<string, string>): Promise<string> {
  const answer = await request.get(path, { headers, maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  return answer.text();
}

/** The demo's newest sessions vary with the hour at which it was seeded; these are the same five always. */
async function ownCookie(): Promise<string> {
  const crafter = await aUser({ displayName: "Naledi Khumalo", timeZone: E2E_ZONE, tier: "pro_plus" });
  const project = await aProject(crafter.id, { name: "Salt-glazed serving bowls" });
  for (let day = 1; day <= 5; day++) {
    // At noon, whatever the time is now: a session over midnight is two dates on the page.
    const startedAt = instantAt(`${dateIn(-day)}T12:00`);
    const words = { description: "Serving bowls, second glaze", durationSeconds: 5_700 };
    const { id } = await aFinishedSession(crafter.id, { ...words, startedAt });
    if (day > 2) await assignToProject(crafter.id, { sessionId: id, projectId: project.id });
  }
  const { name, value } = await loginCookie(crafter.id);
  return `${name}=${value}`;
}

async function demoCookie(): Promise<string> {
  const [crafter] = await db.select().from(users).where(eq(users.email, CRAFTER));
  // The profile lists every login; the other tests of the demo have left theirs.
  await db.delete(authSessions).where(eq(authSessions.userId, crafter?.id ?? ""));
  const { name, value } = await loginCookie(crafter?.id ?? "");
  return `${name}=${value}`;
}
