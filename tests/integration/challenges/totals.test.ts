import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findBroken } from "@/db/invariants";
import { findChallenge } from "@/db/queries/challenges/list";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { asOwner } from "../../support/database/sql";
import { aChallenge, aFinishedSession, aMembership, aUser } from "../../support/people/factories";

const GUARD = readFileSync("db/guards/totals.sql", "utf8");

it("applying db/guards/totals.sql also counts rows that were written without its triggers", async () => {
  const [before, after] = [await aUser(), await aUser()];
  const challenge = await aChallenge();
  await aMembership(after.id, challenge.id);
  const session = await aFinishedSession(before.id, { durationSeconds: 5400 });
  await asOwner(`begin; set local session_replication_role = replica;
    insert into user_challenges (user_id, challenge_id) values ('${before.id}', '${challenge.id}');
    insert into session_allocations (session_id, user_id, challenge_id, allocated_seconds, position)
      values ('${session.id}', '${before.id}', '${challenge.id}', 5400, 0);
    commit`);
  expect(await findBroken()).toMatchObject({ challenges: 1 });

  await asOwner(GUARD);
  expect(await findBroken()).toEqual({});
  expect(await findChallenge(after.id, challenge.id)).toMatchObject({
    participantCount: 2,
    global: { allocatedValue: 1.5 },
  });

  const mine = await aFinishedSession(after.id, { durationSeconds: 3600 });
  await replaceAllocations(after.id, { sessionId: mine.id, amounts: [{ challengeId: challenge.id, seconds: 3600 }] });
  expect(await findChallenge(after.id, challenge.id)).toMatchObject({ global: { allocatedValue: 2.5 } });
  expect(await findBroken()).toEqual({});
});
