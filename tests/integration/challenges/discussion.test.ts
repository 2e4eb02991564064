import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { deleteComment, listComments, postComment } from "@/db/queries/challenges/comments";
import { joinChallenge, leaveChallenge } from "@/db/queries/challenges/join";
import { challengeComments } from "@/db/schema";
import { CommentContentInput } from "@/lib/domain/challenges/input";
import { withConnections } from "../../support/database/at-once";
import { aChallenge, aMembership, aUser } from "../../support/people/factories";
import { isThorough } from "../../support/thorough";

const REFUSED = "Join this challenge to comment.";

const aComment = (challengeId: string, content = "Lovely wool.") => ({ id: randomUUID(), challengeId, content });

/** A crafter who has joined a challenge. */
async function aMember(displayName?: string) {
  const [user, challenge] = [await aUser({ displayName }), await aChallenge()];
  await aMembership(user.id, challenge.id);
  return { user, challenge };
}

describe("the discussion of a challenge", () => {
  it("accepts comments from members only and rejects them before joining and after leaving", async () => {
    const [user, reader] = [await aUser({ displayName: "Ines" }), await aUser()];
    const challenge = await aChallenge();
    await expect(postComment(user.id, aComment(challenge.id))).rejects.toThrow(REFUSED);
    await joinChallenge(user.id, challenge.id);
    const comment = await postComment(user.id, aComment(challenge.id, "Mine"));
    expect(comment).toMatchObject({ authorName: "Ines", content: "Mine", isMine: true });
    await leaveChallenge(user.id, challenge.id);
    await expect(postComment(user.id, aComment(challenge.id))).rejects.toThrow(REFUSED);
    await expect(
      db.insert(challengeComments).values({ challengeId: challenge.id, userId: user.id, content: "Past our code" }),
    ).rejects.toThrow();
    expect((await listComments(reader.id, challenge.id)).comments).toMatchObject([{ id: comment.id, isMine: false }]);
  });

  it("stores a comment that races with its author's leaving only if it was accepted", async () => {
    const challenge = await aChallenge();
    for (let round = 0; round < (isThorough ? 50 : 10); round++) {
      const user = await aUser();
      await joinChallenge(user.id, challenge.id);
      const input = aComment(challenge.id);
      const [posted] = await Promise.allSettled([postComment(user.id, input), leaveChallenge(user.id, challenge.id)]);
      expect(await db.$count(challengeComments, eq(challengeComments.id, input.id))).toBe(
        posted.status === "fulfilled" ? 1 : 0,
      );
    }
  });

  it("makes a comment wait for another connection's uncommitted leave and then rejects it", async () => {
    const { user, challenge } = await aMember();
    await withConnections(1, async ([leaving]) => {
      let posted: Promise<unknown> = Promise.resolve();
      await leaving?.begin(async (tx) => {
        await tx`delete from user_challenges where user_id = ${user.id}`;
        posted = postComment(user.id, aComment(challenge.id)).catch((error: Error) => error.message);
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
      expect(await posted).toBe(REFUSED);
    });
  });

  it("stores one comment for repeated requests with one id, and rejects that id from another crafter or challenge", async () => {
    const { user, challenge } = await aMember();
    const [other, elsewhere] = [await aUser(), await aChallenge()];
    await aMembership(other.id, challenge.id);
    await aMembership(user.id, elsewhere.id);
    const input = aComment(challenge.id);
    const made = await Promise.all([1, 2, 3].map(() => postComment(user.id, input)));
    expect(new Set(made.map((comment) => JSON.stringify(comment))).size).toBe(1);
    await expect(postComment(other.id, input)).rejects.toThrow("no longer exists");
    await expect(postComment(user.id, { ...input, challengeId: elsewhere.id })).rejects.toThrow("no longer exists");
    expect(await db.$count(challengeComments, eq(challengeComments.id, input.id))).toBe(1);
  });

  it("lists comments oldest first, page by page, even when the comment at a page boundary was deleted", async () => {
    const { user, challenge } = await aMember();
    // Posted, two could have the same millisecond, and then the order of their ids.
    const from = Date.now() - 60_000;
    const rows = Array.from({ length: 7 }, (_, at) => ({
      ...aComment(challenge.id),
      userId: user.id,
      createdAt: new Date(from + at),
    }));
    await db.insert(challengeComments).values(rows);
    const ids = rows.map(({ id }) => id);
    const last = await listComments(user.id, challenge.id, { limit: 3 });
    expect(last.comments.map(({ id }) => id)).toEqual(ids.slice(4));
    await deleteComment(user.id, ids[4] ?? "");
    const middle = await listComments(user.id, challenge.id, { limit: 3, before: last.earlier ?? "" });
    expect(middle.comments.map(({ id }) => id)).toEqual(ids.slice(1, 4));
    const first = await listComments(user.id, challenge.id, { limit: 3, before: middle.earlier ?? "" });
    expect(first).toMatchObject({ comments: [{ id: ids[0] }], earlier: null });
    for (const before of ["nonsense", `1_${"-".repeat(36)}`, "99999999999999999_0"])
      expect((await listComments(user.id, challenge.id, { before })).comments).toHaveLength(6);
  });

  it("lets crafters delete only their own comments, also after leaving the challenge", async () => {
    const { user, challenge } = await aMember();
    const other = await aUser();
    await aMembership(other.id, challenge.id);
    const { id } = await postComment(user.id, aComment(challenge.id));
    await expect(deleteComment(other.id, id)).rejects.toThrow("no longer exists");
    await leaveChallenge(user.id, challenge.id);
    await deleteComment(user.id, id);
    await expect(deleteComment(user.id, id)).rejects.toThrow("no longer exists");
    expect((await listComments(user.id, challenge.id)).comments).toEqual([]);
  });

  it("stores a stranger's text as plain text, without invisible characters and with its lines", async () => {
    const { user, challenge } = await aMember();
    const content = CommentContentInput.parse(
      " evil\u202Egnp.exe\u200B \u0000\uD800e\u0301\r\n<script>alert(1)</script>",
    );
    await postComment(user.id, aComment(challenge.id, content));
    await postComment(user.id, aComment(challenge.id, CommentContentInput.parse("🧶".repeat(2000))));
    expect((await listComments(user.id, challenge.id)).comments.map((comment) => comment.content)).toEqual([
      "evilgnp.exe \uFFFDé\n<script>alert(1)</script>",
      "🧶".repeat(2000),
    ]);
  });

  it("rejects an empty comment and a comment of 2,001 characters in Postgres itself", async () => {
    const { user, challenge } = await aMember();
    for (const content of ["", "   ", "x".repeat(2001)])
      await expect(postComment(user.id, aComment(challenge.id, content))).rejects.toThrow();
  });
});
