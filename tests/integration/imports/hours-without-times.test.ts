import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { craftingSessions } from "@/db/schema";
import { aFinishedSession, aUser } from "../../support/people/factories";
import { importFile } from "../../support/people/import-api";

const HOUR_MS = 3_600_000;

const bytesOf = (...lines: string[]) => new TextEncoder().encode(["Date,Hours,What", ...lines].join("\n"));

async function importedOf(userId: string): Promise<string[]> {
  const isOwn = and(eq(craftingSessions.userId, userId), eq(craftingSessions.origin, "import"));
  const rows = await db.select().from(craftingSessions).where(isOwn).orderBy(craftingSessions.startedAt);
  return rows.map(({ startedAt, endedAt, description }) => {
    const [from, until] = [startedAt, endedAt ?? startedAt].map((at) => at.toISOString());
    return `${from?.slice(5, 16)}-${until?.slice(11, 16)} ${description}`;
  });
}

describe("importing hours without a time of day", () => {
  it("places them one after another around the day's sessions, and adds nothing when repeated", async () => {
    const user = await aUser();
    const startedAt = new Date("2026-03-04T09:30:00Z");
    await aFinishedSession(user.id, { startedAt, durationSeconds: 3_600 });
    const bytes = bytesOf("2026-03-04,0.5,Wind", "2026-03-04,2,Knit", "2026-03-04,2,Knit", "2026-03-05,1,Felt");
    const first = await importFile(user.id, bytes);
    expect(await importedOf(user.id)).toEqual([
      "03-04T09:00-09:30 Wind",
      "03-04T10:30-12:30 Knit",
      "03-04T12:30-14:30 Knit",
      "03-05T09:00-10:00 Felt",
    ]);
    expect(first.judged).toMatchObject({ moved: [3], overlapping: [], here: [] });
    const again = await importFile(user.id, bytes);
    expect([again.judged.here.length, again.judged.fresh, again.stored.stored]).toEqual([4, [], 0]);
    const more = await importFile(user.id, bytesOf("2026-03-04,2,Knit", "2026-03-04,2,Weave"));
    expect([more.judged.here.length, more.stored.stored]).toEqual([1, 1]);
  });

  it("ends today's hours before now", async () => {
    const user = await aUser();
    const now = Math.min(Date.now(), new Date().setUTCHours(8, 0, 0, 0));
    const day = new Date(now).toISOString().slice(0, 10);
    const hours = Math.max(0.1, Math.floor((now - Date.parse(day)) / HOUR_MS) - 1).toFixed(1);
    const { judged, stored } = await importFile(user.id, bytesOf(`${day},${hours},Knit`), { now });
    expect([judged.overlapping, judged.moved, stored.stored]).toEqual([[], [2], 1]);
    const [session] = await db.select().from(craftingSessions).where(eq(craftingSessions.userId, user.id));
    expect(+(session?.endedAt ?? 0)).toBe(now - 60_000);
  });

  it("reports hours that do not fit into their day and hours of a future day", async () => {
    const user = await aUser();
    const startedAt = new Date("2026-03-04T02:00:00Z");
    await aFinishedSession(user.id, { startedAt, durationSeconds: 15 * 3_600 });
    const bytes = bytesOf("2026-03-04,8,Knit", "2026-03-04,7,Weave", "2026-03-04,2,Spin", "2999-03-04,1,Felt");
    const { file, judged } = await importFile(user.id, bytes);
    const problems = judged.overlapping.map(({ row, why }) => `${row.line}: ${why}`);
    expect(problems).toEqual(["2: Its day has no free time of that length."]);
    expect(file.problems).toMatchObject([{ line: 5, why: "It’s in the future." }]);
    expect(await importedOf(user.id)).toEqual(["03-04T00:00-02:00 Spin", "03-04T17:00-00:00 Weave"]);
  });

  it("ignores another crafter's sessions of the same day", async () => {
    const [user, other] = [await aUser(), await aUser()];
    await aFinishedSession(other.id, { startedAt: new Date("2026-03-04T09:00:00Z"), durationSeconds: 7_200 });
    await importFile(user.id, bytesOf("2026-03-04,1,Knit"));
    expect(await importedOf(user.id)).toEqual(["03-04T09:00-10:00 Knit"]);
  });
});
