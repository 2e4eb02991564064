import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "@/app/api/paddle/schedule-downgrade/route";
import { findBilling } from "@/db/queries/billing/billing-view";
import { PLAN_PROBLEMS, type PlanProblem } from "@/lib/domain/billing/plan-changes";
import { DOWNGRADE_TEXTS } from "@/lib/domain/billing/texts";
import { undoChange } from "@/lib/server/paddle/changes";
import { allAtOnce } from "../../support/database/at-once";
import { PADDLE_ENV, type PaddleServer, PRICES, startPaddleServer } from "../../support/paddle/server";
import { alsoSubscribed, aSubscriber, hearOf, planOf, visitAs } from "../../support/paddle/subscriber";
import { aUser } from "../../support/people/factories";
import { aVisitor, pageHeaders, visitor } from "../../support/people/visitor";

const REFUSED = { error: { message: DOWNGRADE_TEXTS.refused.sentence } };
const because = (problem: PlanProblem) => ({ error: { code: "invalid", message: PLAN_PROBLEMS[problem] } });
const TO_LITE = { items: [{ price_id: PRICES.pro_lite.id, quantity: 1 }], proration_billing_mode: "do_not_bill" };
const TO_PLUS = { items: [{ price_id: PRICES.pro_plus.id, quantity: 1 }], proration_billing_mode: "do_not_bill" };

let server: PaddleServer;

beforeAll(async () => {
  server = await startPaddleServer();
  Object.assign(process.env, PADDLE_ENV, { PADDLE_ENVIRONMENT: server.address });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
beforeEach(() => server.forget());
afterAll(() => server.close());

/** Posts as whoever `visitAs` made the visitor. */
async function post(body: unknown) {
  const { href } = new URL("/api/paddle/schedule-downgrade", "http://localhost:3000");
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await POST(new Request(href, { method: "POST", headers: await pageHeaders(), body: text }));
  return { status: response.status, body: await response.json(), wait: response.headers.get("Retry-After") };
}

async function downgrade(userId: string, target_tier: string) {
  await visitAs(userId);
  return post({ target_tier });
}

/** The end of the period, as the stand-in has it. */
function endOf(id: string): Date {
  return new Date(server.get(id)?.current_billing_period?.ends_at ?? "");
}

describe("a downgrade to Free", () => {
  it("cancels at the period's end; until then the plan stays, then it is Free without any event", async () => {
    const { userId, id } = await aSubscriber(server, "pro_plus");
    const at = endOf(id);
    expect(await downgrade(userId, "free")).toMatchObject({
      status: 200,
      body: { tier: "free", at: at.toISOString() },
    });
    expect(server.calls).toEqual([
      {
        call: `POST /subscriptions/${id}/cancel`,
        body: { effective_from: "next_billing_period" },
        key: `bearer ${PADDLE_ENV.PADDLE_API_KEY}`,
      },
    ]);
    expect(await planOf(userId)).toEqual({
      tier: "pro_plus",
      pending: { kind: "cancel", tier: "free", at },
      kept: null,
      tierUntil: at,
      tierThen: "free",
      subscriptions: 1,
    });
  });

  it("can be taken back", async () => {
    const { userId, id } = await aSubscriber(server, "pro_lite");
    await downgrade(userId, "free");
    server.calls.length = 0;
    await undoChange(userId);
    expect(server.calls).toMatchObject([{ call: `PATCH /subscriptions/${id}`, body: { scheduled_change: null } }]);
    expect(await planOf(userId)).toMatchObject({ tier: "pro_lite", pending: null });
    await expect(undoChange(userId)).rejects.toThrow("There’s no scheduled change to undo.");
  });
});

describe("somebody with two subscriptions, bought at once", () => {
  async function aDoubleSubscriber() {
    const { userId, id } = await aSubscriber(server, "pro_plus");
    return { userId, ids: [id, await alsoSubscribed(server, userId, "pro_lite")] };
  }
  const cancelledAtPaddle = (ids: string[]) => ids.map((id) => server.get(id)?.scheduled_change?.action ?? null);

  it("becomes Free by cancelling both, and nobody else’s", async () => {
    const { userId, ids } = await aDoubleSubscriber();
    const other = await aSubscriber(server, "pro_plus");
    expect(await downgrade(userId, "free")).toMatchObject({ status: 200, body: { tier: "free" } });
    expect(cancelledAtPaddle([...ids, other.id])).toEqual(["cancel", "cancel", null]);
    expect((await findBilling(userId)).renewing).toEqual([]);
    expect(await downgrade(userId, "free")).toMatchObject({ status: 409 });
  });

  it("is told where only one could be cancelled, and cancels the rest with the next try", async () => {
    const { userId, ids } = await aDoubleSubscriber();
    const [, id = ""] = ids;
    const lost = server.lose(id);
    expect(await downgrade(userId, "free")).toMatchObject({ status: 502, body: REFUSED });
    expect((await findBilling(userId)).renewing).toHaveLength(1);
    server.restore(lost);
    expect(await downgrade(userId, "free")).toMatchObject({ status: 200, body: { tier: "free" } });
    expect(cancelledAtPaddle(ids)).toEqual(["cancel", "cancel"]);
  });

  it("keeps the larger one by undoing, while the other still ends", async () => {
    const { userId, ids } = await aDoubleSubscriber();
    await downgrade(userId, "free");
    await undoChange(userId);
    expect(cancelledAtPaddle(ids)).toEqual([null, "cancel"]);
    expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: null });
  });

  it("changes to no other plan before one of them is cancelled", async () => {
    const { userId } = await aDoubleSubscriber();
    expect(await downgrade(userId, "pro_lite")).toMatchObject({ status: 409, body: because("several") });
    expect(server.calls).toEqual([]);
  });
});

describe("a downgrade from Pro+ to Pro Lite", () => {
  it("changes the item unbilled and keeps Pro+ until the period's end", async () => {
    const { userId, id } = await aSubscriber(server, "pro_plus");
    const at = endOf(id);
    expect(await downgrade(userId, "pro_lite")).toMatchObject({
      status: 200,
      body: { tier: "pro_lite", at: at.toISOString() },
    });
    expect(server.calls).toMatchObject([{ call: `PATCH /subscriptions/${id}`, body: TO_LITE }]);
    expect(await planOf(userId)).toMatchObject({
      tier: "pro_plus",
      pending: { kind: "switch", tier: "pro_lite", at },
      tierUntil: at,
      tierThen: "pro_lite",
    });
    await hearOf(server.get(id));
    expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", tierThen: "pro_lite" });
  });

  it("can be taken back: the old price again, unbilled, and Pro+ for good", async () => {
    const { userId, id } = await aSubscriber(server, "pro_plus");
    await downgrade(userId, "pro_lite");
    server.calls.length = 0;
    await undoChange(userId);
    expect(server.calls).toMatchObject([{ call: `PATCH /subscriptions/${id}`, body: TO_PLUS }]);
    expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: null, kept: null });
    expect(await downgrade(userId, "pro_lite")).toMatchObject({ status: 200 });
  });
});

describe("refused, with nothing asked of Paddle", () => {
  it.each([
    ["to a higher plan", "pro_lite", "pro_plus"],
    ["to the plan one has", "pro_lite", "pro_lite"],
    ["to the highest plan one has", "pro_plus", "pro_plus"],
  ] as const)("%s", async (_, tier, target) => {
    const { userId } = await aSubscriber(server, tier);
    expect(await downgrade(userId, target)).toMatchObject({ status: 409, body: because("notLower") });
    expect(server.calls).toEqual([]);
    expect(await planOf(userId)).toMatchObject({ tier, pending: null });
  });

  it("twice, to the same plan or another", async () => {
    const { userId } = await aSubscriber(server, "pro_plus");
    await downgrade(userId, "pro_lite");
    for (const target of ["pro_lite", "free"])
      expect(await downgrade(userId, target)).toMatchObject({ status: 409, body: because("pending") });
    expect(server.calls).toHaveLength(1);
  });

  it("all but one of several at once, whichever they are", async () => {
    const { userId } = await aSubscriber(server, "pro_plus");
    await visitAs(userId);
    const answers = await allAtOnce(5, (index) => post({ target_tier: index % 2 ? "free" : "pro_lite" }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(server.calls).toHaveLength(1);
    expect((await planOf(userId)).pending).not.toBeNull();
  });

  it("for another crafter: there is nothing in the call that could name one", async () => {
    const { userId } = await aSubscriber(server, "pro_plus");
    const other = await aUser();
    await visitAs(other.id);
    expect(await post({ target_tier: "free", user_id: userId })).toMatchObject({ status: 409, body: because("none") });
    expect(server.calls).toEqual([]);
    expect(await planOf(userId)).toMatchObject({ pending: null });
  });

  it("without a login, from another site, and for what is no plan", async () => {
    const { userId } = await aSubscriber(server, "pro_plus");
    aVisitor();
    expect(await post({ target_tier: "free" })).toMatchObject({ status: 401, body: { error: { code: "signed_out" } } });
    await visitAs(userId);
    for (const body of [{ target_tier: "gold" }, {}, "no JSON"])
      expect(await post(body)).toMatchObject({ status: 400, body: REFUSED });
    visitor.headers.set("origin", "https://evil.example");
    expect(await post({ target_tier: "free" })).toMatchObject({ status: 403 });
    expect(server.calls).toEqual([]);
  });

  it("after five tries in an hour", async () => {
    const { id } = await aUser();
    await visitAs(id);
    for (let tries = 0; tries < 5; tries++) expect(await post({ target_tier: "free" })).toMatchObject({ status: 409 });
    const { status, wait } = await post({ target_tier: "free" });
    expect(status).toBe(429);
    expect(Number(wait)).toBeGreaterThan(3000);
  });
});

describe("when Paddle fails", () => {
  it.each(["refused", "broken", "rubbish", "hangup"] as const)(
    "(%s) says so, changes nothing, and can be tried again",
    async (kind) => {
      for (const target of ["free", "pro_lite"]) {
        const { userId } = await aSubscriber(server, "pro_plus");
        server.fail(kind);
        expect(await downgrade(userId, target)).toMatchObject({ status: 502, body: REFUSED });
        // Where nobody knows whether Paddle did it, the paid plan stays kept, which changes nothing.
        const kept = kind === "refused" || target === "free" ? null : "pro_plus";
        expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: null, kept });
        server.fail(null);
        expect(await downgrade(userId, target)).toMatchObject({ status: 200 });
        expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: { tier: target } });
      }
    },
  );

  it("gives up in time when Paddle doesn't answer, and changes nothing", async () => {
    const [a, b] = [await aSubscriber(server, "pro_plus"), await aSubscriber(server, "pro_plus")];
    server.fail("silence");
    const began = Date.now();
    const first = downgrade(a.userId, "free");
    await vi.waitUntil(() => server.calls.length === 1);
    const second = downgrade(b.userId, "pro_lite");
    expect(await first).toMatchObject({ status: 502, body: REFUSED });
    expect(await second).toMatchObject({ status: 502, body: REFUSED });
    expect(Date.now() - began).toBeLessThan(9_000);
    for (const { userId } of [a, b]) expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: null });
  });

  it("only in answering, its event brings the change: no plan is lost before the period's end", async () => {
    const { userId, id } = await aSubscriber(server, "pro_plus");
    server.fail("rubbish", true);
    expect(await downgrade(userId, "pro_lite")).toMatchObject({ status: 502, body: REFUSED });
    await hearOf(server.get(id));
    expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: { kind: "switch", tier: "pro_lite" } });
  });
});
