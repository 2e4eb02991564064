import type { APIRequestContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { authSessions, users } from "@/db/schema";
import { expect, test } from "../../support/e2e";
import { IS_POOLED } from "../../support/e2e-server";
import { addresses } from "../../support/second-copy";
import { loginCookie } from "../../support/session-cookie";
import { statementsOfView, withStatementLog } from "../../support/statement-log";
import { weighHtml } from "../../support/weight";

const CRAFTER = "plus@craftpact.example";

/** What a page of the demo may weigh. Lower them when a page becomes lighter. */
const LIMITS = [
  { path: "/dashboard", signedIn: true, bytes: 40_700, elements: 298, statements: 5 },
  { path: "/leaderboard", signedIn: true, bytes: 50_800, elements: 326, statements: 2 },
  { path: "/profile", signedIn: true, bytes: 51_300, elements: 380, statements: 5 },
  { path: "/calculator/projects", signedIn: true, bytes: 48_700, elements: 297, statements: 3 },
  { path: "/dashboard/insights", signedIn: true, bytes: 40_000, elements: 290, statements: 5 },
  { path: "/impact?tab=all", signedIn: true, bytes: 67_500, elements: 486, statements: 5 },
  { path: "/calculator/insights", signedIn: true, bytes: 32_000, elements: 210, statements: 5 },
  { path: "/", signedIn: false, bytes: 27_200, elements: 332, statements: 0 },
  { path: "/pricing", signedIn: false, bytes: 23_700, elements: 234, statements: 0 },
];

// One after the other: they change a setting of the database.
test.describe.configure({ mode: "default" });

for (const { path, signedIn, bytes, elements, statements } of LIMITS)
  test(`${path} weighs at most ${bytes} bytes and ${elements} elements, and asks the database ${statements} times @alone`, async ({
    request,
  }) => {
    const headers: Record<string, string> = signedIn ? { Cookie: await demoCookie() } : {};
    const html = await view(request, path, headers);
    const weight = weighHtml(html);
    const ran = await withStatementLog(addresses(), async (record) => {
      for (let tries = 1; ; tries++) {
        const seen = await statementsOfView(record, () => view(request, path, headers));
        // What runs in the background adds its own now and then.
        if (seen.length <= statements || tries === 10) return seen;
      }
    });
    console.log(`${path}: ${weight.bytes} bytes, ${weight.elements} elements, ${ran.length} statements`);
    expect.soft(weight.bytes, "bytes").toBeLessThanOrEqual(bytes);
    expect.soft(weight.elements, "elements").toBeLessThanOrEqual(elements);
    // Health checks and what another process does in the background ask as well.
    if (IS_POOLED) return;
    expect.soft(ran.length, ran.map(({ sql }) => sql).join("\n")).toBeLessThanOrEqual(statements);
  });

async function view(request: APIRequestContext, path: string, headers: Record<string, string>): Promise<string> {
  const answer = await request.get(path, { headers, maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  return answer.text();
}

async function demoCookie(): Promise<string> {
  const [crafter] = await db.select().from(users).where(eq(users.email, CRAFTER));
  // The profile lists every login; the other tests of the demo have left theirs.
  await db.delete(authSessions).where(eq(authSessions.userId, crafter?.id ?? ""));
  const { name, value } = await loginCookie(crafter?.id ?? "");
  return `${name}=${value}`;
}
