import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/connection/client";
import { postComment } from "@/db/queries/challenges/comments";
import { listNotifications } from "@/db/queries/notifications/inbox";
import { notify } from "@/db/queries/notify";
import { deleteAccount } from "@/db/queries/profile/deletion";
import { updateProfile } from "@/db/queries/profile/settings";
import { pruneNotifications, prunePaddleEvents, pruneTaps } from "@/db/queries/pruning";
import { calculationMethods, notifications, paddleEvents, stopwatchTaps } from "@/db/schema";
import { aChallenge, aLogin, aMembership, aMethod, aPassword, aUser } from "../../support/people/factories";

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

test("read notifications are emptied after half a year, and their causes do not notify again", async () => {
  const user = await aUser();
  const row = { userId: user.id, title: "Level 2: Tinkerer", body: "Well made.", href: "/profile" };
  const rows = [
    { ...row, dedupeKey: "read:old", isRead: true, createdAt: ago(181) },
    { ...row, dedupeKey: "read:new", isRead: true, createdAt: ago(179) },
    { ...row, dedupeKey: "unread:old", createdAt: ago(400) },
    { ...row, dedupeKey: "deleted:old", createdAt: ago(200), deletedAt: ago(190) },
  ];
  const many = Array.from({ length: 2_300 }, (_, at) => ({
    ...row,
    dedupeKey: `${at}`,
    isRead: true,
    createdAt: ago(300),
  }));
  await db.insert(notifications).values([...rows, ...many]);
  await pruneNotifications();
  const kept = await db.select().from(notifications).where(sql`title <> ''`);
  expect(kept.map(({ dedupeKey }) => dedupeKey).sort()).toEqual(["read:new", "unread:old"]);
  expect((await listNotifications(user.id)).length).toBe(2);
  await db.transaction((tx) => notify(tx, [{ ...row, dedupeKey: "read:old" }]));
  expect((await listNotifications(user.id)).length).toBe(2);
  await pruneNotifications();
});

test("a Paddle event's payload is emptied after 400 days, while the rest of its row stays", async () => {
  const event = { eventType: "transaction.completed", occurredAt: "2025-01-01T00:00:00Z", outcome: "applied" as const };
  const owner = await aUser();
  for (const [eventId, days, userId] of [
    ["evt_old", 401, owner.id],
    ["evt_strange", 500, null],
    ["evt_new", 399, owner.id],
  ] as const)
    await db
      .insert(paddleEvents)
      .values({ ...event, eventId, userId, receivedAt: ago(days), payload: { data: eventId } });
  await prunePaddleEvents();
  const payloads = await db.select({ payload: paddleEvents.payload, userId: paddleEvents.userId }).from(paddleEvents);
  expect(payloads).toEqual(
    expect.arrayContaining([
      { payload: {}, userId: owner.id },
      { payload: {}, userId: null },
      { payload: { data: "evt_new" }, userId: owner.id },
    ]),
  );
  const early = db.update(paddleEvents).set({ payload: {} }).where(eq(paddleEvents.eventId, "evt_new"));
  await expect(early).rejects.toMatchObject({ cause: { code: "CC010" } });
});

test("deleting an account removes its current and earlier names from others' notifications and credits", async () => {
  const [author, member] = [await aUser({ displayName: "Zora Early" }), await aUser({ displayName: "Mina" })];
  const challenge = await aChallenge();
  for (const { id } of [author, member]) await aMembership(id, challenge.id, { joinedAt: ago(1) });
  const comment = { challengeId: challenge.id, content: "Here I am." };
  await postComment(author.id, { ...comment, id: crypto.randomUUID() });
  const empty = { country: null, instagramUrl: null, tiktokUrl: null, youtubeUrl: null };
  await updateProfile(author.id, { ...empty, displayName: "Zora Later" });
  const remix = await aMethod(member.id, { remixOf: "Zora Later" });
  expect((await listNotifications(member.id))[0]?.body).toBe("Zora Early wrote a comment.");
  await aPassword(author.id, "$argon2id$stored");
  const login = { userId: author.id, authSessionId: (await aLogin(author.id)).id };
  await deleteAccount(login, "$argon2id$stored", (recipient) => ({
    recipient,
    subject: "Bye",
    body: "Bye",
    dedupeKey: "bye",
  }));
  expect((await listNotifications(member.id)).map(({ body }) => body)).toEqual(["Craft in Disguise wrote a comment."]);
  const [credited] = await db.select().from(calculationMethods).where(eq(calculationMethods.id, remix.id));
  expect(credited?.remixOf).toBe("Craft in Disguise");
});

test("stopwatch presses are deleted after 60 days, unless they wait for an answer", async () => {
  const user = await aUser();
  const tap = {
    userId: user.id,
    boot: randomUUID(),
    sessionId: randomUUID(),
    kind: "start" as const,
    wall: 0,
    mono: 0,
  };
  const rows = [
    { days: 61, outcome: "applied" as const },
    { days: 400, outcome: "refused" as const },
    { days: 400, outcome: "needs_answer" as const },
    { days: 59, outcome: "applied" as const },
  ].map(({ days, outcome }, seq) => ({
    ...{ ...tap, id: randomUUID(), deviceId: randomUUID(), seq, outcome, receivedAt: ago(days) },
    ...{ certainty: "exact" as const, trueAt: ago(days) },
  }));
  await db.insert(stopwatchTaps).values(rows);
  await pruneTaps();
  const left = await db.select().from(stopwatchTaps).where(eq(stopwatchTaps.userId, user.id));
  expect(left.map(({ seq }) => seq).sort()).toEqual([2, 3]);
});
