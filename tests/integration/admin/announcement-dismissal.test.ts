import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { POST } from "@/app/api/announcements/route";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import { accountTag } from "@/lib/server/auth/token";
import { anAnnouncement, aUser } from "../../support/people/factories";
import { aVisitor, visitor } from "../../support/people/visitor";
import { signInAs } from "../../support/requests/photo-requests";

const ORIGIN = "http://localhost:3000";

beforeEach(() => aVisitor());

async function dismissFrom(referer: string) {
  const [{ id: userId }, { id }] = [await aUser(), await anAnnouncement()];
  await signInAs(userId);
  const headers = new Headers(visitor.headers);
  headers.set("referer", referer);
  const body = new URLSearchParams({ account: accountTag(userId), announcement: id });
  const answer = await POST(new Request(`${ORIGIN}/api/announcements`, { method: "POST", headers, body }));
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  expect([answer.status, user?.dismissedAnnouncements]).toEqual([303, [id]]);
  return answer.headers.get("location");
}

test.each(["/help/stopwatch", "/", "/r/abc?from=card", "/challenges?tab=ongoing", "//example.com/help"])(
  "dismissing an announcement on %s redirects back to that page",
  async (path) => {
    expect(await dismissFrom(ORIGIN + path)).toBe(ORIGIN + path);
  },
);

test.each(["https://example.com/help", "nowhere", ""])(
  "dismissing an announcement with the referer %j redirects to the home page",
  async (referer) => {
    expect(await dismissFrom(referer)).toBe("/");
  },
);
