import { afterAll, expect, it } from "vitest";
import { isThorough } from "../../support/thorough";
import { HARSH } from "../../time/rates";
import { aServerClock } from "../../time/server-clock";
import { simulate } from "../../time/simulate";

const SEED = process.env.TIME_SEED ?? "small";
const clock = await aServerClock(process.env.ADMIN_DATABASE_URL ?? "");

afterAll(clock.close);

it("the server stores what simulated crafters on faulty devices really did", async () => {
  const crafters = Number(process.env.TIME_CRAFTERS ?? (isThorough ? 4 : 2));
  for (let index = 0; index < crafters; index++)
    expect(await simulate(SEED, index, { days: 30, rates: HARSH, clock })).toMatchObject({ days: 30 });
}, 120_000);
