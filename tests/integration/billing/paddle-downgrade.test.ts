import { describe, expect, it, vi } from "vitest";
import { POST } from "@/app/api/paddle/schedule-downgrade/route";
import { findBilling } from "@/db/queries/billing/billing-view";
import { PLAN_PROBLEMS, type PlanProblem } from "@/lib/domain/billing/plan-changes";
import { DOWNGRADE_TEXTS } from "@/lib/domain/billing/texts";
import { undoChange } from "@/lib/server/paddle/changes";
import { runAllAtOnce } from "../../support/database/at-once";
import { PADDLE_ENV, PRICES } from "../../support/paddle/server";
import {
  aSecondSubscription,
  aSubscriber,
  aVisitingSubscriber,
  aVisitingUser,
  planOf,
  recordUpdateOf,
  server,
  visitAs,
  withPaddleServer,
} from "../../support/paddle/subscriber";
import { aVisitor, pageHeaders, visitor } from "../../support/people/visitor";

const REFUSED = { error: { message: DOWNGRADE_TEXTS.refused.sentence } };
const aConflict = (problem: PlanProblem) => ({
  status: 409,
  body: { error: { code: "invalid", message: PLAN_PROBLEMS[problem] } },
});
const FAILED = { status: 502, body: REFUSED };
const anUnbilledChange = ({ id }: { id: string }) => ({
  items: [{ price_id: id, quantity: 1 }],
  proration_billing_mode: "do_not_bill",
});

withPaddleServer();

/** Posts as whoever `visitAs` made the visitor. */
async function postDowngrade(body: unknown) {
  const given = { headers: await pageHeaders(), body: typeof body === "string" ? body : JSON.stringify(body) };
  const address = "http://localhost:3000/api/paddle/schedule-downgrade";
  const response = await POST(new Request(address, { method: "POST", ...given }));
  return { status: response.status, body: await response.json(), wait: response.headers.get("Retry-After") };
}

async function downgrade(userId: string, target_tier: string) {
  await visitAs(userId);
  return postDowngrade({ target_tier });
}

/** The end of the period, as the stand-in has it. */
function endOf(id: string): Date {
  return new Date(server.get(id)?.current_billing_period?.ends_at ?? "");
}

describe("downgrading to Free", () => {
  it("cancels at the period's end, keeps the plan until then and becomes Free without an event", async () => {
    const { userId, id } = await aSubscriber("pro_plus");
    const at = endOf(id);
    const scheduled = { tier: "free", at: at.toISOString() };
    expect(await downgrade(userId, "free")).toMatchObject({ status: 200, body: scheduled });
    const key = `bearer ${PADDLE_ENV.PADDLE_API_KEY}`;
    const body = { effective_from: "next_billing_period" };
    expect(server.calls).toEqual([{ call: `POST /subscriptions/${id}/cancel`, body, key }]);
    const pending = { kind: "cancel", tier: "free", at };
    const plan = { tier: "pro_plus", tierUntil: at, tierThen: "free", subscriptions: 1 };
    expect(await planOf(userId)).toEqual({ ...plan, pending, kept: null });
  });

  it("can be undone", async () => {
    const { userId, id } = await aSubscriber("pro_lite");
    await downgrade(userId, "free");
    server.calls.length = 0;
    await undoChange(userId);
    expect(server.calls).toMatchObject([{ call: `PATCH /subscriptions/${id}`, body: { scheduled_change: null } }]);
    expect(await planOf(userId)).toMatchObject({ tier: "pro_lite", pending: null });
    await expect(undoChange(userId)).rejects.toThrow("There’s no scheduled change to undo.");
  });
});

describe("a crafter with two subscriptions", () => {
  async function aDoubleSubscriber() {
    const { userId, id } = await aSubscriber("pro_plus");
    return { userId, ids: [id, await aSecondSubscription(userId, "pro_lite")] };
  }
  const cancelledAtPaddle = (ids: string[]) => ids.map((id) => server.get(id)?.scheduled_change?.action ?? null);

  it("becomes Free by cancelling both, but no other crafter’s subscription", async () => {
    const { userId, ids } = await aDoubleSubscriber();
    const other = await aSubscriber("pro_plus");
    expect(await downgrade(userId, "free")).toMatchObject({ status: 200, body: { tier: "free" } });
    expect(cancelledAtPaddle([...ids, other.id])).toEqual(["cancel", "cancel", null]);
    expect((await findBilling(userId)).renewing).toEqual([]);
    expect(await downgrade(userId, "free")).toMatchObject({ status: 409 });
  });

  it("gets an error when only one could be cancelled, and cancels the other with the next try", async () => {
    const { userId, ids } = await aDoubleSubscriber();
    const [, id = ""] = ids;
    const lost = server.lose(id);
    expect(await downgrade(userId, "free")).toMatchObject(FAILED);
    expect((await findBilling(userId)).renewing).toHaveLength(1);
    server.restore(lost);
    expect(await downgrade(userId, "free")).toMatchObject({ status: 200, body: { tier: "free" } });
    expect(cancelledAtPaddle(ids)).toEqual(["cancel", "cancel"]);
  });

  it("keeps the larger subscription by undoing, while the other still ends", async () => {
    const { userId, ids } = await aDoubleSubscriber();
    await downgrade(userId, "free");
    await undoChange(userId);
    expect(cancelledAtPaddle(ids)).toEqual([null, "cancel"]);
    expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: null });
  });

  it("cannot change to another plan before one of them is cancelled", async () => {
    const { userId } = await aDoubleSubscriber();
    expect(await downgrade(userId, "pro_lite")).toMatchObject(aConflict("several"));
    expect(server.calls).toEqual([]);
  });
});

describe("downgrading from Pro+ to Pro Lite", () => {
  it("changes the price without billing and keeps Pro+ until the period's end", async () => {
    const { userId, id } = await aSubscriber("pro_plus");
    const at = endOf(id);
    const scheduled = { tier: "pro_lite", at: at.toISOString() };
    expect(await downgrade(userId, "pro_lite")).toMatchObject({ status: 200, body: scheduled });
    expect(server.calls).toMatchObject([
      { call: `PATCH /subscriptions/${id}`, body: anUnbilledChange(PRICES.pro_lite) },
    ]);
    const pending = { kind: "switch", tier: "pro_lite", at };
    expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending, tierUntil: at, tierThen: "pro_lite" });
    await recordUpdateOf(server.get(id));
    expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", tierThen: "pro_lite" });
  });

  it("can be undone, which restores the Pro+ price without billing", async () => {
    const { userId, id } = await aSubscriber("pro_plus");
    await downgrade(userId, "pro_lite");
    server.calls.length = 0;
    await undoChange(userId);
    expect(server.calls).toMatchObject([
      { call: `PATCH /subscriptions/${id}`, body: anUnbilledChange(PRICES.pro_plus) },
    ]);
    expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: null, kept: null });
    expect(await downgrade(userId, "pro_lite")).toMatchObject({ status: 200 });
  });
});

describe("POST /api/paddle/schedule-downgrade", () => {
  it.each([
    ["to a higher plan", "pro_lite", "pro_plus"],
    ["to the plan one has", "pro_lite", "pro_lite"],
    ["to the highest plan one has", "pro_plus", "pro_plus"],
  ] as const)("rejects a downgrade %s", async (_, tier, target) => {
    const { userId } = await aSubscriber(tier);
    expect(await downgrade(userId, target)).toMatchObject(aConflict("notLower"));
    expect(server.calls).toEqual([]);
    expect(await planOf(userId)).toMatchObject({ tier, pending: null });
  });

  it("rejects a second downgrade, to the same plan or another", async () => {
    const { userId } = await aSubscriber("pro_plus");
    await downgrade(userId, "pro_lite");
    for (const target of ["pro_lite", "free"])
      expect(await downgrade(userId, target)).toMatchObject(aConflict("pending"));
    expect(server.calls).toHaveLength(1);
  });

  it("accepts one of five concurrent downgrades", async () => {
    const { userId } = await aVisitingSubscriber("pro_plus");
    const answers = await runAllAtOnce(5, (index) => postDowngrade({ target_tier: index % 2 ? "free" : "pro_lite" }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(server.calls).toHaveLength(1);
    expect((await planOf(userId)).pending).not.toBeNull();
  });

  it("ignores a user id in the request and leaves that crafter's plan unchanged", async () => {
    const { userId } = await aSubscriber("pro_plus");
    await aVisitingUser();
    expect(await postDowngrade({ target_tier: "free", user_id: userId })).toMatchObject(aConflict("none"));
    expect(server.calls).toEqual([]);
    expect(await planOf(userId)).toMatchObject({ pending: null });
  });

  it("rejects a request without a login, from another site or for an unknown plan", async () => {
    const { userId } = await aSubscriber("pro_plus");
    aVisitor();
    expect(await postDowngrade({ target_tier: "free" })).toMatchObject({
      status: 401,
      body: { error: { code: "signed_out" } },
    });
    await visitAs(userId);
    for (const body of [{ target_tier: "gold" }, {}, "no JSON"])
      expect(await postDowngrade(body)).toMatchObject({ status: 400, body: REFUSED });
    visitor.headers.set("origin", "https://evil.example");
    expect(await postDowngrade({ target_tier: "free" })).toMatchObject({ status: 403 });
    expect(server.calls).toEqual([]);
  });

  it("returns 429 after five tries in an hour", async () => {
    await aVisitingUser();
    for (let tries = 0; tries < 5; tries++)
      expect(await postDowngrade({ target_tier: "free" })).toMatchObject({ status: 409 });
    const { status, wait } = await postDowngrade({ target_tier: "free" });
    expect(status).toBe(429);
    expect(Number(wait)).toBeGreaterThan(3000);
  });
});

describe("a downgrade when Paddle fails", () => {
  it.each(["refused", "broken", "rubbish", "hangup"] as const)(
    "returns 502 (%s), keeps the plan and can be tried again",
    async (kind) => {
      for (const target of ["free", "pro_lite"]) {
        const { userId } = await aSubscriber("pro_plus");
        server.fail(kind);
        expect(await downgrade(userId, target)).toMatchObject(FAILED);
        // Where nobody knows whether Paddle did it, the paid plan stays kept, which changes nothing.
        const kept = kind === "refused" || target === "free" ? null : "pro_plus";
        expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: null, kept });
        server.fail(null);
        expect(await downgrade(userId, target)).toMatchObject({ status: 200 });
        expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: { tier: target } });
      }
    },
  );

  it("gives up within 9 s when Paddle doesn't answer, and changes nothing", async () => {
    const [a, b] = [await aSubscriber("pro_plus"), await aSubscriber("pro_plus")];
    server.fail("silence");
    const began = Date.now();
    const first = downgrade(a.userId, "free");
    await vi.waitUntil(() => server.calls.length === 1);
    const second = downgrade(b.userId, "pro_lite");
    for (const answer of await Promise.all([first, second])) expect(answer).toMatchObject(FAILED);
    expect(Date.now() - began).toBeLessThan(9_000);
    for (const { userId } of [a, b]) expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: null });
  });

  it("is scheduled by its event when only Paddle's answer was lost, and keeps Pro+ until the period's end", async () => {
    const { userId, id } = await aSubscriber("pro_plus");
    server.fail("rubbish", true);
    expect(await downgrade(userId, "pro_lite")).toMatchObject(FAILED);
    await recordUpdateOf(server.get(id));
    expect(await planOf(userId)).toMatchObject({ tier: "pro_plus", pending: { kind: "switch", tier: "pro_lite" } });
  });
});
