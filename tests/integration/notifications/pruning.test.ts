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
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

test("read notifications are emptied after half a year, and their causes do not notify again", async () => {
  const user = await aUser();
  const row = { userId: user.id, title: "Level 2: Tinkerer", body: "Well made.", href: "/profile" };
  const rows = [
    { ...row, dedupeKey: "read:old", isRead: true, createdAt: daysAgo(181) },
    { ...row, dedupeKey: "read:new", isRead: true, createdAt: daysAgo(179) },
    { ...row, dedupeKey: "unread:old", createdAt: daysAgo(400) },
    { ...row, dedupeKey: "deleted:old", createdAt: daysAgo(200), deletedAt: daysAgo(190) },
  ];
  const old = { ...row, isRead: true, createdAt: daysAgo(300) };
  const many = Array.from({ length: 2_300 }, (_, at) => ({ ...old, dedupeKey: `${at}` }));
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
  const rows = [
    { eventId: "evt_new", receivedAt: daysAgo(399), userId: owner.id, payload: { data: "new" } },
    { eventId: "evt_old", receivedAt: daysAgo(401), userId: owner.id, payload: { data: "old" } },
    { eventId: "evt_strange", receivedAt: daysAgo(500), userId: null, payload: { data: "strange" } },
  ];
  await db.insert(paddleEvents).values(rows.map((row) => ({ ...event, ...row })));
  await prunePaddleEvents();
  const [young, ...emptied] = rows;
  const left = await db.select().from(paddleEvents).orderBy(paddleEvents.eventId);
  expect(left).toMatchObject([{ ...young }, ...emptied.map((row) => ({ ...row, payload: {} }))]);
  expect(left.slice(1).map(({ payload }) => payload)).toEqual([{}, {}]);
  const early = db.update(paddleEvents).set({ payload: {} }).where(eq(paddleEvents.eventId, "evt_new"));
  await expect(early).rejects.toMatchObject({ cause: { code: "CC010" } });
});

test("deleting an account removes its current and earlier names from others' notifications and credits", async () => {
  const [author, member] = [await aUser({ displayName: "Zora Early" }), await aUser({ displayName: "Mina" })];
  const challenge = await aChallenge();
  for (const { id } of [author, member]) await aMembership(id, challenge.id, { joinedAt: daysAgo(1) });
  const comment = { challengeId: challenge.id, content: "Here I am." };
  await postComment(author.id, { ...comment, id: randomUUID() });
  const empty = { country: null, instagramUrl: null, tiktokUrl: null, youtubeUrl: null };
  await updateProfile(author.id, { ...empty, displayName: "Zora Later" });
  const remix = await aMethod(member.id, { remixOf: "Zora Later" });
  expect((await listNotifications(member.id))[0]?.body).toBe("Zora Early wrote a comment.");
  await aPassword(author.id, "$argon2id$stored");
  const login = { userId: author.id, authSessionId: (await aLogin(author.id)).id };
  const farewell = { subject: "Bye", body: "Bye", dedupeKey: "bye" };
  await deleteAccount(login, "$argon2id$stored", (recipient) => ({ recipient, ...farewell }));
  expect((await listNotifications(member.id)).map(({ body }) => body)).toEqual(["Craft in Disguise wrote a comment."]);
  const [credited] = await db.select().from(calculationMethods).where(eq(calculationMethods.id, remix.id));
  expect(credited?.remixOf).toBe("Craft in Disguise");
});

test("stopwatch presses are deleted after 60 days, unless they wait for an answer", async () => {
  const user = await aUser();
  const press = {
    userId: user.id,
    boot: randomUUID(),
    sessionId: randomUUID(),
    kind: "start",
    wall: 0,
    mono: 0,
  } as const;
  const rows = [
    { days: 61, outcome: "applied" as const },
    { days: 400, outcome: "refused" as const },
    { days: 400, outcome: "needs_answer" as const },
    { days: 59, outcome: "applied" as const },
  ].map(({ days, outcome }, seq) => {
    const times = { receivedAt: daysAgo(days), trueAt: daysAgo(days), certainty: "exact" as const };
    return { ...press, ...times, id: randomUUID(), deviceId: randomUUID(), seq, outcome };
  });
  await db.insert(stopwatchTaps).values(rows);
  await pruneTaps();
  const left = await db.select().from(stopwatchTaps).where(eq(stopwatchTaps.userId, user.id));
  expect(left.map(({ seq }) => seq).sort()).toEqual([2, 3]);
});
