import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAction, postAction, readBuiltActions, resultOf } from "../support/requests/server-actions";
import { ourHeaders } from "../support/requests/wire";
import { aStart } from "./crafters";
import { emptyDataDir, findServedDistDir, type Product, runAsProduct, startProduct } from "./product";

const CALLS = 200;
let product: Product;

beforeAll(async () => {
  emptyDataDir();
  product = await startProduct();
});

afterAll(() => product?.stop());

// The embedded demo's limits for this machine are a hundred times those of production.
describe.each(["right after a cold start", "once warm"])("200 calls of one crafter at once, %s", () => {
  it("are all answered, each with what it asked for", async () => {
    const { cookie, challengeId, sessionId, projectIds } = await aBusyCrafter();
    const actions = readBuiltActions(findServedDistDir());
    const burst = async (name: string, input: (index: number) => object) => {
      const action = findAction(actions, name);
      const began = performance.now();
      const results = await Promise.all(
        Array.from({ length: CALLS }, async (_, index) =>
          resultOf(
            await postAction(action, [input(index)], { cookie, base: product.url, headers: ourHeaders(product.url) }),
          ),
        ),
      );
      const refused = results.filter(
        (result) => !/^200 {2}\S/.test(result) || /serverError|validationErrors/.test(result),
      );
      console.info(`${name}: ${CALLS - refused.length} done in ${Math.round(performance.now() - began)} ms`);
      expect([...new Set(refused)]).toEqual([]);
    };
    await burst("crafting.pressAction", () => ({ presses: [aStart("Scarf")] }));
    await burst("crafting.allocateAction", (index) => ({
      sessionId,
      projectId: projectIds[index % 2],
      amounts: [
        { challengeId, seconds: 300 * (1 + (index % 10)) },
        { challengeId: null, seconds: 3600 - 300 * (1 + (index % 10)) },
      ],
    }));
  });
});

async function aBusyCrafter() {
  return runAsProduct(product, async () => {
    const { aChallenge, aFinishedSession, aMembership, aProject, aUser } = await import("../support/people/factories");
    const { cookieHeader } = await import("../support/people/session-cookie");
    const user = await aUser({ tier: "pro_plus" });
    const challenge = await aChallenge();
    await aMembership(user.id, challenge.id, { joinedAt: new Date(Date.now() - 86_400_000) });
    const session = await aFinishedSession(user.id, { durationSeconds: 3600 });
    const projects = [await aProject(user.id), await aProject(user.id)];
    return {
      cookie: await cookieHeader(user.id),
      challengeId: challenge.id,
      sessionId: session.id,
      projectIds: projects.map(({ id }) => id),
    };
  });
}
