import { eq, type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, type Tx } from "@/db/connection/client";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { craftingSessions, type SessionTimes, sessionEdits, sessionSegments } from "@/db/schema";
import { aFinishedSession, aUser } from "../../support/people/factories";

type Session = typeof craftingSessions.$inferSelect;

const FINAL = "a saved session is final";
const NO_MORE = "a saved session takes no more time";

const expectRefused = (query: Promise<unknown>, words: string) =>
  expect(query.catch((error) => Promise.reject(error.cause))).rejects.toThrow(words);

async function aSavedSession() {
  const user = await aUser();
  return { user, session: await aFinishedSession(user.id, { durationSeconds: 3_600 }) };
}

/** Inserts an edit that changes nothing. */
function insertEdit(on: Tx | typeof db, { id, userId, startedAt, endedAt }: Session) {
  const times: SessionTimes = {
    ...{ startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? "" },
    ...{ durationSeconds: 3_600, manualSeconds: 0, segments: [] },
  };
  const edit = { sessionId: id, userId, reason: "corrected" as const, before: times, after: times };
  return on.insert(sessionEdits).values(edit).returning();
}

const listForbiddenWrites = ({ id }: Session): [SQL, string][] => [
  [sql`update crafting_sessions set duration = duration - 1 where id = ${id}`, FINAL],
  [sql`update crafting_sessions set manual_seconds = 1 where id = ${id}`, FINAL],
  [sql`update crafting_sessions set earns_bonus = true where id = ${id}`, FINAL],
  [sql`update crafting_sessions set end_time = end_time + interval '1 minute' where id = ${id}`, FINAL],
  [sql`update crafting_sessions set start_time = start_time - interval '1 minute' where id = ${id}`, FINAL],
  [sql`update session_segments set ended_at = ended_at - interval '1 second' where session_id = ${id}`, NO_MORE],
  [sql`update session_segments set is_manual = true where session_id = ${id}`, NO_MORE],
  [sql`delete from session_segments where session_id = ${id}`, NO_MORE],
  [
    sql`insert into session_segments (session_id, started_at, ended_at)
      select id, end_time, end_time + interval '1 second' from crafting_sessions where id = ${id}`,
    NO_MORE,
  ],
];

describe("the database guards of a saved session", () => {
  it("reject changes of the session and its segments without a row in session_edits", async () => {
    const { session } = await aSavedSession();
    for (const [write, words] of listForbiddenWrites(session)) await expectRefused(db.execute(write), words);
  });

  it("reject changes with an edit row from another transaction or about another session", async () => {
    const [{ session }, other] = [await aSavedSession(), await aSavedSession()];
    await insertEdit(db, session);
    for (const [write, words] of listForbiddenWrites(session)) await expectRefused(db.execute(write), words);
    const besideAnother = db.transaction(async (tx) => {
      await insertEdit(tx, other.session);
      await tx.execute(sql`update crafting_sessions set duration = 1 where id = ${session.id}`);
    });
    await expectRefused(besideAnother, FINAL);
  });

  it("accept changes with an edit row in the same transaction", async () => {
    const { session } = await aSavedSession();
    await db.transaction(async (tx) => {
      await insertEdit(tx, session);
      for (const [write] of listForbiddenWrites(session).slice(0, 7)) await tx.execute(write);
    });
  });

  it("keep an edit row unchanged until its session is deleted", async () => {
    const { user, session } = await aSavedSession();
    const [edit] = await insertEdit(db, session);
    await expectRefused(
      db
        .update(sessionEdits)
        .set({ reason: "undone" })
        .where(eq(sessionEdits.id, edit?.id ?? 0))
        .execute(),
      "stays on record",
    );
    await deleteSession(user.id, session.id);
    expect(await db.select().from(sessionEdits).where(eq(sessionEdits.userId, user.id))).toEqual([]);
  });

  it("accept segments of an ended session up to its duration and reject any beyond", async () => {
    const user = await aUser();
    const startedAt = new Date(Date.now() - 7_200_000);
    const endedAt = new Date(+startedAt + 3_600_000);
    const row = { userId: user.id, startedAt, endedAt, durationSeconds: 3_600 };
    const [session] = await db.insert(craftingSessions).values(row).returning();
    const half = new Date(+startedAt + 1_800_000);
    const insert = (from: Date, to: Date | null) =>
      db
        .insert(sessionSegments)
        .values({ sessionId: session?.id ?? "", startedAt: from, endedAt: to })
        .execute();
    await expectRefused(insert(startedAt, null), NO_MORE);
    await expectRefused(insert(startedAt, new Date(+endedAt + 1_000)), NO_MORE);
    await insert(startedAt, half);
    await insert(half, endedAt);
    await expectRefused(insert(endedAt, new Date(+endedAt + 1_000)), NO_MORE);
  });
});
