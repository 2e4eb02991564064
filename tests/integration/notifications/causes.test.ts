import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { postComment } from "@/db/queries/challenges/comments";
import { joinChallenge, leaveChallenge } from "@/db/queries/challenges/join";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { deleteSession } from "@/db/queries/crafting/saved-sessions";
import { assignToProject } from "@/db/queries/crafting/session-project";
import { listNotifications, markAllRead } from "@/db/queries/notifications/inbox";
import { notify } from "@/db/queries/notify";
import { allAtOnce, atOnce, failures } from "../../support/database/at-once";
import { countUnread } from "../../support/people/current-user";
import {
  aChallenge,
  aFinishedSession,
  aMethod,
  aProject,
  aUser,
  dateIn,
  markComplete,
} from "../../support/people/factories";
import { aNotification, keysOf } from "../../support/people/notifications";

describe("a notification", () => {
  it("announces a new level once, is withdrawn when the level is lost, and returns when it is reached again", async () => {
    const user = await aUser();
    const session = await aFinishedSession(user.id, { durationSeconds: 3600, daysAgo: 2 });
    expect(await listNotifications(user.id)).toMatchObject([{ title: "Level 2: Tinkerer", href: "/profile" }]);
    await markAllRead(user.id, Number.MAX_SAFE_INTEGER);
    await deleteSession(user.id, session.id);
    expect(await keysOf(user.id)).toEqual([]);
    await aFinishedSession(user.id, { durationSeconds: 3 * 3600, daysAgo: 1 });
    expect(await countUnread(user.id)).toBe(2);
    expect(await keysOf(user.id)).toEqual(["level:2", "level:3"]);
  });

  it("announces a level reached by finishing a project once", async () => {
    const user = await aUser();
    const [project, method] = [await aProject(user.id), await aMethod(user.id)];
    const session = await aFinishedSession(user.id, { durationSeconds: 30 * 60 });
    await assignToProject(user.id, { sessionId: session.id, projectId: project.id });
    expect(await keysOf(user.id)).toEqual([]);
    const work = { materials: [], additionalCostsCents: 0, priceOverrideCents: null };
    const finish = () => markComplete(user.id, { projectId: project.id, methodId: method.id, ...work });
    await allAtOnce(3, finish);
    expect(await listNotifications(user.id)).toMatchObject([{ title: "Level 2: Tinkerer", href: "/profile" }]);
  });

  it("announces a streak of seven days once, on the seventh day", async () => {
    const user = await aUser();
    for (let daysAgo = 8; daysAgo > 1; daysAgo--) {
      expect((await keysOf(user.id)).filter((key) => key.startsWith("streak"))).toEqual([]);
      await aFinishedSession(user.id, { durationSeconds: 300, startedAt: new Date(`${dateIn(-daysAgo)}T10:00:00Z`) });
    }
    const keys = [`streak:7:${dateIn(-2)}`];
    expect((await keysOf(user.id)).filter((key) => key.startsWith("streak"))).toEqual(keys);
    await aFinishedSession(user.id, { durationSeconds: 300, startedAt: new Date(`${dateIn(-2)}T12:00:00Z`) });
    await aFinishedSession(user.id, { durationSeconds: 300, startedAt: new Date(`${dateIn(-1)}T12:00:00Z`) });
    expect((await keysOf(user.id)).filter((key) => key.startsWith("streak"))).toEqual(keys);
  });

  it("is withdrawn with the session that earned the streak or goal, and not for other crafters", async () => {
    const [user, other] = [await aUser(), await aUser()];
    const challenge = await aChallenge({ goalUnit: "minutes", userGoalUnit: "minutes", userGoalQuantity: 10 });
    const kept = new Map<string, string>();
    for (const { id } of [user, other]) {
      await joinChallenge(id, challenge.id);
      for (let daysAgo = 7; daysAgo > 0; daysAgo--) {
        const startedAt = new Date(`${dateIn(-daysAgo)}T10:00:00Z`);
        kept.set(`${id}:${daysAgo}`, (await aFinishedSession(id, { durationSeconds: 300, startedAt })).id);
      }
      for (const daysAgo of [1, 2])
        await replaceAllocations(id, {
          sessionId: kept.get(`${id}:${daysAgo}`) ?? "",
          amounts: [{ challengeId: challenge.id, seconds: 300 }],
        });
    }
    const marks = async (userId: string) =>
      (await keysOf(userId)).filter((key) => !key.startsWith("level")).map((key) => key.replace(/^goal:.*:/, "goal:"));
    const all = [`streak:7:${dateIn(-1)}`, "goal:50", "goal:100"];
    expect([await marks(user.id), await marks(other.id)]).toEqual([all, all]);

    await deleteSession(user.id, kept.get(`${user.id}:2`) ?? "");
    expect([await marks(user.id), await marks(other.id)]).toEqual([["goal:50"], all]);
    await replaceAllocations(user.id, {
      sessionId: kept.get(`${user.id}:1`) ?? "",
      amounts: [{ challengeId: null, seconds: 300 }],
    });
    expect(await marks(user.id)).toEqual([]);
  });

  it("is not stored when its transaction fails", async () => {
    const user = await aUser();
    await expect(
      db.transaction(async (tx) => {
        await notify(tx, [aNotification(user.id)]);
        throw new Error("and then it failed");
      }),
    ).rejects.toThrow("and then it failed");
    expect(await keysOf(user.id)).toEqual([]);
  });

  it("tells the other members of an hour's first comment, but not of later ones or their own", async () => {
    const [author, member, former, stranger] = [
      await aUser({ displayName: "Ines" }),
      await aUser(),
      await aUser(),
      await aUser(),
    ];
    const challenge = await aChallenge({ name: "Warm Hands" });
    for (const { id } of [author, member, former]) await joinChallenge(id, challenge.id);
    await leaveChallenge(former.id, challenge.id);
    const comment = (userId: string) =>
      postComment(userId, { id: randomUUID(), challengeId: challenge.id, content: "Hello" });
    await comment(author.id);
    await comment(author.id);
    expect(await listNotifications(member.id)).toMatchObject([
      {
        title: "New in the discussion: Warm Hands",
        body: "Ines wrote a comment.",
        href: `/challenges/${challenge.id}#discussion`,
      },
    ]);
    for (const { id } of [author, former, stranger]) expect(await keysOf(id)).toEqual([]);
    await comment(member.id);
    expect(await listNotifications(author.id)).toMatchObject([{ body: "Craft in Disguise wrote a comment." }]);
  });

  it("comes once an hour for each member when ten members write forty comments at once", async () => {
    const challenge = await aChallenge();
    const members = await allAtOnce(10, () => aUser());
    for (const { id } of members) await joinChallenge(id, challenge.id);
    const results = await atOnce(40, (i) =>
      postComment(members[i % 10]?.id ?? "", { id: randomUUID(), challengeId: challenge.id, content: `${i}` }),
    );
    expect(failures(results)).toEqual([]);
    const keys = await Promise.all(members.map(({ id }) => keysOf(id)));
    const hours = new Set(keys.flat());
    expect(hours.size).toBeLessThanOrEqual(2);
    for (const own of keys) expect(new Set(own).size).toBe(own.length);
    expect(keys.every((own) => own.length >= 1)).toBe(true);
  });
});
