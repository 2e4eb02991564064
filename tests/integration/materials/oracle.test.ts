import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { type LockedUser, lockUser } from "@/db/connection/locks";
import { findBroken } from "@/db/invariants";
import { takeBackMovement } from "@/db/queries/materials/movements";
import { takeForProject } from "@/db/queries/materials/take";
import { microgramsOf, SHELF_UNITS, Shelf } from "../../support/oracle/shelf";
import { aProject, aUser } from "../../support/people/factories";
import { aMaterial, record } from "../../support/people/materials";
import { isThorough } from "../../support/thorough";

type Tx = Parameters<typeof lockUser>[0];

/** The same numbers in each run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The acts of a crafter with one material and two projects, done by the product and by the independent shelf. */
async function someActs(random: (below: number) => number) {
  const user = await aUser();
  const materialId = await aMaterial(user.id);
  const projects = [(await aProject(user.id)).id, (await aProject(user.id)).id];
  const shelf = new Shelf();
  const locked = <T>(work: (tx: Tx, mine: LockedUser) => Promise<T>) =>
    db.transaction(async (tx) => work(tx, await lockUser(tx, user.id)));
  const aQuantity = () => {
    const [unit, micro] = [SHELF_UNITS[random(SHELF_UNITS.length)] ?? "g", BigInt(1 + random(10 ** (3 + random(6))))];
    return { typed: { micro, unit }, micro: microgramsOf(micro, unit) };
  };
  const recorded = async (kind: "purchase" | "waste" | "count", isAllowed: (micro: bigint) => boolean) => {
    const [{ typed, micro }, totalCents] = [aQuantity(), kind === "purchase" ? random(100_000) : 0];
    const answer = record(user.id, materialId, kind, "0", { typed, totalCents });
    if (micro > 0n && isAllowed(micro)) return { id: await answer, micro, cents: BigInt(totalCents) };
    await expect(answer).rejects.toThrow();
    return null;
  };
  const acts: Record<string, () => Promise<unknown>> = {
    async purchase() {
      const made = await recorded("purchase", () => true);
      if (made) shelf.add({ kind: "purchase", ...made });
    },
    async waste() {
      const made = await recorded("waste", (micro) => micro <= shelf.micro);
      if (made) shelf.take({ id: made.id, kind: "waste" }, made.micro);
    },
    async count() {
      const made = await recorded("count", () => true);
      if (made) shelf.count(made.id, made.micro);
    },
    async use() {
      const [{ typed, micro }, projectId] = [aQuantity(), projects[random(2)] ?? ""];
      if (micro === 0n) return;
      const wanted = [{ materialId, quantity: typed }];
      const took = await locked((tx, mine) => takeForProject(tx, mine, { projectId, wanted, takesRest: false }));
      if (micro > shelf.micro) return expect(took.status).toBe("short");
      expect(took).toEqual({ status: "taken", costsCents: [Number(shelf.worthOf(micro))] });
      shelf.take({ id: "", kind: "use", projectId }, micro);
    },
    async undo() {
      const last = shelf.lines.at(-1);
      const undone = takeBackMovement(user.id, { id: randomUUID(), movementId: last?.id || randomUUID() });
      if (!last?.id) return expect(undone).rejects.toThrow();
      await undone;
      shelf.undo(last);
    },
  };
  return { materialId, shelf, acts };
}

/** Uses are as frequent as in a workshop. */
const ACTS = "purchase use use use waste count undo purchase use use use waste count undo".split(" ");
const STEPS = 1_000;

it.each(isThorough ? [1, 2, 3] : [20_261_129])(
  "random purchases, uses, waste, counts and undos leave to the millionth and the cent what an independent shelf has, seed %i",
  async (seed) => {
    const random = randomFrom(seed);
    const { materialId, shelf, acts } = await someActs(random);
    for (let step = 0; step < STEPS; step++) {
      const act = ACTS[random(ACTS.length)] ?? "use";
      await acts[act]?.();
      expect(shelf.micro >= 0n && shelf.cents >= 0n).toBe(true);
      const [row] = await db.execute(sql`select on_hand::text, worth::text from materials where id = ${materialId}`);
      expect(row, `step ${step}: ${act}`).toEqual(shelf.asText());
    }
    expect(shelf.lines.length).toBeGreaterThan(STEPS / 3);
    expect(new Set(shelf.lines.map(({ kind }) => kind)).size).toBe(5);
    expect(await findBroken()).toEqual({});
  },
  180_000,
);
