import { expect, test } from "vitest";
import { findBroken } from "@/db/invariants";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { failuresOf, runAtOnce, withConnections } from "../../support/database/at-once";
import { aChallenge, aFinishedSession, aMembership, aProject, aUser } from "../../support/people/factories";
import { startSession } from "../../support/taps/presses";

const TOO_MANY = "UserError: Too many requests. Try again in a minute.";

test("200 concurrent calls by one crafter are all answered while another process writes for the same crafter", async () => {
  const user = await aUser();
  const challenge = await aChallenge();
  await aMembership(user.id, challenge.id, { joinedAt: new Date(Date.now() - 86_400_000) });
  const session = await aFinishedSession(user.id, { durationSeconds: 3600 });
  const projects = [await aProject(user.id), await aProject(user.id)];
  const give = (seconds: number) =>
    saveAllocation(user.id, {
      sessionId: session.id,
      amounts: [
        { challengeId: challenge.id, seconds },
        { challengeId: null, seconds: 3600 - seconds },
      ],
    });
  await withConnections(1, async ([other]) => {
    let isDone = false;
    const writing = (async () => {
      while (!isDone)
        await other?.begin((tx) => tx`select pg_sleep(0.002) from users where id = ${user.id} for no key update`);
    })();
    const started = await runAtOnce(200, () => startSession(user.id, { description: "Scarf" }));
    const allocated = await runAtOnce(200, (index) => give(300 * (1 + (index % 10))));
    const assigned = await runAtOnce(200, (index) =>
      saveAllocation(user.id, { sessionId: session.id, projectId: projects[index % 2]?.id ?? "" }),
    );
    isDone = true;
    await writing;
    // On a machine so busy that not all get their chance, the rest are told so in plain words.
    for (const results of [started, allocated, assigned]) {
      expect(failuresOf(results).filter((message) => message !== TOO_MANY)).toEqual([]);
      expect(results[0]?.status).toBe("fulfilled");
    }
    expect(new Set(started.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []))).size).toBe(1);
  });
  expect(await findBroken()).toEqual({});
});

test("calls that wait for one crafter's lock block no other crafter and outlast the lock's time-out", async () => {
  const [user, other] = [await aUser(), await aUser()];
  await withConnections(1, async ([holder]) => {
    await holder?.unsafe("begin");
    await holder?.unsafe(`select 1 from users where id = '${user.id}' for no key update`);
    const waiting = runAtOnce(40, () => startSession(user.id, { description: "Scarf" }));
    expect(await startSession(other.id, { description: "Bowl" })).toMatchObject({ isNew: true });
    await holder?.unsafe("select pg_sleep(2.3)");
    await holder?.unsafe("commit");
    const [first, ...others] = await waiting;
    expect(first?.status).toBe("fulfilled");
    expect(failuresOf(others).filter((message) => message !== TOO_MANY)).toEqual([]);
  });
});

test("every call of a crafter whose row stays locked is rejected with a message within 8 seconds", async () => {
  const user = await aUser();
  await withConnections(1, async ([holder]) => {
    await holder?.unsafe("begin");
    await holder?.unsafe(`select 1 from users where id = '${user.id}' for no key update`);
    const began = performance.now();
    const results = await runAtOnce(20, () => startSession(user.id, { description: "Scarf" }));
    expect(performance.now() - began).toBeLessThan(8_000);
    await holder?.unsafe("rollback");
    const sentences = failuresOf(results);
    expect(sentences).toHaveLength(20);
    expect(sentences.at(-1)).toBe(TOO_MANY);
  });
  expect(await startSession(user.id, { description: "Scarf" })).toMatchObject({ isNew: true });
});
