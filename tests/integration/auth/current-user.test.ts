import { expect, test, vi } from "vitest";
import { db } from "@/db/connection/client";
import { findUsage } from "@/db/queries/billing/usage";
import { findLogin } from "@/db/queries/current-user";
import { deleteNotification, listNotifications, markRead } from "@/db/queries/notifications/inbox";
import { notify } from "@/db/queries/notify";
import { limitOf } from "@/lib/domain/billing/tiers";
import { readBilling } from "@/lib/server/limits/usage";
import { asOwner } from "../../support/database/sql";
import { aSubscription } from "../../support/paddle/subscriptions";
import { countUnread, findOpenSession } from "../../support/people/current-user";
import { aFinishedSession, aLogin, anOpenSession, aUser } from "../../support/people/factories";
import { aNotification } from "../../support/people/notifications";
import { pauseSession, startSession } from "../../support/taps/presses";

test("findOpenSession returns the running or paused session, and null when no session is open", async () => {
  const user = await aUser();
  await aFinishedSession(user.id, { daysAgo: 1 });
  expect(await findOpenSession(user.id)).toBeNull();

  const { id } = await startSession(user.id, { description: "Scarf" });
  const running = await findOpenSession(user.id);
  expect(running).toMatchObject({ id, description: "Scarf", running: true, lastRun: { endedAt: null, beforeMs: 0 } });
  expect(running?.startedAt).toBe(running?.lastRun.startedAt);

  const paused = await pauseSession(user.id, id);
  expect(await findOpenSession(user.id)).toEqual(paused.status === "open" && paused.session);
});

test("findOpenSession ignores another crafter's session", async () => {
  const [user, other] = [await aUser(), await aUser()];
  await anOpenSession(other.id);
  expect(await findOpenSession(user.id)).toBeNull();
});

test("countUnread counts only the crafter's own notifications that are neither read nor dismissed", async () => {
  const [user, other] = [await aUser(), await aUser()];
  expect(await countUnread(user.id)).toBe(0);
  await db.transaction((tx) =>
    notify(tx, [...Array.from({ length: 4 }, () => aNotification(user.id)), aNotification(other.id)]),
  );
  expect(await countUnread(user.id)).toBe(4);
  const [read = 0, unread = 0, both = 0] = (await listNotifications(user.id)).map((one) => one.id);
  for (const id of [read, both]) await markRead(user.id, id);
  for (const id of [unread, both]) await deleteNotification(user.id, id);
  expect([await countUnread(user.id), await countUnread(other.id)]).toEqual([1, 1]);
});

test("unreadable subscriptions show as Free in billing, and neither end the login nor change the limits", async () => {
  const user = await aUser();
  await aSubscription(user.id, { tier: "pro_plus" });
  const { id } = await aLogin(user.id);
  const reported: unknown[] = [];
  vi.spyOn(console, "error").mockImplementation(() => {});
  await asOwner("alter table subscriptions rename to subscriptions_away");
  try {
    const found = await findLogin(id, user.id, (error) => reported.push(error));
    expect(found).toMatchObject({ id: user.id, tier: "pro_plus", paymentDue: false });
    expect(reported).toHaveLength(1);
    expect(await readBilling(user.id)).toMatchObject({ tier: "free", isUnread: true, history: [] });
    expect((await findUsage(user.id))?.calculationMethods.limitCount).toBe(limitOf("pro_plus", "calculationMethods"));
  } finally {
    await asOwner("alter table subscriptions_away rename to subscriptions");
  }
  expect(await readBilling(user.id)).toMatchObject({ tier: "pro_plus", isUnread: false });
});
