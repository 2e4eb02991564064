import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type {
  ICustomerResponse,
  INotificationSettingsResponse,
  IPriceResponse,
  ISubscriptionResponse,
  ITransactionResponse,
} from "@paddle/paddle-node-sdk";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import type { PlanPrice } from "@/lib/sandbox/records";
import { findRefusal } from "@/lib/sandbox/refusals";
import { priceEntity, productEntity } from "./entities/catalogue";
import { customerEntity, portalSessionEntity } from "./entities/customer";
import { previewEntity } from "./entities/preview";
import { type SubscriptionValues, subscriptionEntity } from "./entities/subscription";
import { transactionEntity } from "./entities/transaction";

/** The tests' account at Paddle, as environment variables of a configured product. */
export const PADDLE_ENV = {
  PADDLE_API_KEY: "pdl_test_apikey",
  PADDLE_WEBHOOK_SECRET: "pdl_ntfset_test",
  PADDLE_PRICE_PRO_LITE: "pri_01testlite0000000000000000",
  PADDLE_PRICE_PRO_PLUS: "pri_01testplus0000000000000000",
};

export const PRICES: Record<PaidTier, PlanPrice> = {
  pro_lite: { id: PADDLE_ENV.PADDLE_PRICE_PRO_LITE, tier: "pro_lite" },
  pro_plus: { id: PADDLE_ENV.PADDLE_PRICE_PRO_PLUS, tier: "pro_plus" },
};

/** Codes of Paddle's refusals to change a subscription, which the server can be told to answer with. */
type RefusalCode = `subscription_${string}`;

/** The failure: no answer, no connection, invalid JSON, a server error, a refusal or a declined card. */
type Fault = "silence" | "hangup" | "rubbish" | "broken" | "refused" | "declined" | RefusalCode | null;

type PaddleAccount = { prices: IPriceResponse[]; destinations: INotificationSettingsResponse[] };

export type PaddleServer = Awaited<ReturnType<typeof startPaddleServer>>;

/**
 * Paddle's API on this machine: entities are complete, every call is recorded with its body, and one method and path
 * (or all) can be made to fail. With `afterDoing` the work is done and only the answer is lost.
 */
export async function startPaddleServer() {
  const subscriptions = new Map<string, ISubscriptionResponse>();
  const customers = new Map<string, ICustomerResponse>();
  const transactions = new Map<string, ITransactionResponse>();
  const account: PaddleAccount = { prices: [], destinations: [] };
  const calls: { call: string; body: unknown; key: string | undefined }[] = [];
  let fault: { kind: Fault; afterDoing: boolean } = { kind: null, afterDoing: false };
  let delay = Promise.resolve();

  const http = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://paddle");
    const body = await readBody(request);
    const call = `${request.method} ${pathname}`;
    const isDone = !fault.kind || fault.afterDoing;
    calls.push({ call, body, key: request.headers.authorization });
    await delay;
    const done = isDone ? act(call, searchParams, body) : null;
    if (fault.kind === "silence") return;
    if (fault.kind === "hangup") return void request.socket.destroy();
    response.setHeader("Content-Type", "application/json");
    if (fault.kind === "rubbish") return response.writeHead(502).end("<html>Bad Gateway</html>");
    const [status, answer] = (fault.kind ? failureOf(fault.kind) : done) ?? [500, null];
    response.writeHead(status).end(JSON.stringify(answer));
  });

  function act(call: string, query: URLSearchParams, body: Body): [number, unknown] {
    const [, resource, id = "", sub] = call.split(" ")[1]?.split("/") ?? [];
    if (call === "POST /transactions") return [201, answerBody(makeTransaction(body))];
    if (call === "GET /transactions") return [200, listBody(openOf(query))];
    if (resource === "transactions") return found(transactions.get(id));
    if (call === "GET /customers") return [200, listBody(customersWith(query))];
    if (call === "POST /customers") return makeCustomer(body);
    if (resource === "prices") return found(account.prices.find((price) => price.id === id));
    if (call === "GET /notification-settings") return [200, listBody(account.destinations)];
    if (call === "GET /subscriptions") return [200, listBody(listed(query))];
    if (resource === "customers" && sub === "portal-sessions")
      return [201, answerBody(portalSessionEntity(id, body.subscription_ids ?? []))];
    const known = subscriptions.get(id);
    if (resource !== "subscriptions" || !known) return found(undefined);
    const refused = sub === "resume" ? null : findOwnRefusal(known, body);
    if (refused) return [400, errorBody(refused.code, refused.detail)];
    if (sub === "resume")
      return [200, answerBody(keep({ ...known, ...resumedFieldsOf(known, body), ...touchedFields() }))];
    if (sub === "preview") return [200, answerBody(previewOf(known, body))];
    if (sub === "cancel")
      return [200, answerBody(keep({ ...known, ...cancelFieldsOf(known, body), ...touchedFields() }))];
    if (call.startsWith("PATCH"))
      return [200, answerBody(keep({ ...known, ...changedFieldsOf(known, body), ...touchedFields() }))];
    return [200, answerBody(known)];
  }

  function found(entity: unknown): [number, unknown] {
    return entity ? [200, answerBody(entity)] : [404, errorBody("not_found", "Not found")];
  }

  function makeTransaction(body: Body) {
    const price = priceOf(body) ?? PRICES.pro_lite;
    const id = `txn_01test${String(transactions.size + 1).padStart(22, "0")}`;
    const [createdAt, checkoutUrl] = [new Date(), `https://pay.craftpact.example/?_ptxn=${id}`];
    const [customData, customerId] = [body.custom_data ?? null, body.customer_id ?? null];
    const facts = { id, price, customData, customerId, createdAt, updatedAt: createdAt, checkoutUrl };
    const made = transactionEntity({ ...facts, status: "ready", origin: "api" });
    transactions.set(id, made);
    return made;
  }

  function openOf(query: URLSearchParams) {
    const [customer, statuses] = [query.get("customer_id"), query.get("status")?.split(",")];
    const all = [...transactions.values()].reverse();
    return all.filter((one) => one.customer_id === customer && (statuses?.includes(one.status) ?? true));
  }

  function customersWith(query: URLSearchParams) {
    const [email, status] = [query.get("email"), query.get("status") ?? "active"];
    return [...customers.values()].filter((one) => one.email === email && one.status === status);
  }

  function makeCustomer({ email = "" }: Body): [number, unknown] {
    if (customers.has(email)) return [409, errorBody("customer_already_exists", "customer email conflicts")];
    const id = `ctm_01test${String(customers.size + 1).padStart(22, "0")}`;
    const made = customerEntity(id, email);
    customers.set(email, made);
    return [201, answerBody(made)];
  }

  function keep(subscription: ISubscriptionResponse) {
    subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  function listed(query: URLSearchParams) {
    const [ids, statuses] = [query.get("id")?.split(","), query.get("status")?.split(",")];
    return [...subscriptions.values()].filter(
      ({ id, status }) => (!ids || ids.includes(id)) && (!statuses || statuses.includes(status)),
    );
  }

  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    address,
    calls,
    /** Adds a subscription; fields not given are those of an ordinary active one. */
    put: (facts: SubscriptionValues) => keep(subscriptionEntity(facts)),
    get: (id: string) => subscriptions.get(id),
    /** The account's prices and notification settings, for the check at start. */
    account,
    /** Changes a transaction as if something had happened to it. */
    changeTransaction: (id: string, values: Partial<ITransactionResponse>) => {
      const known = transactions.get(id);
      if (known) transactions.set(id, { ...known, ...values });
    },
    /** Archives a customer, who is then no longer listed, and whose address can't be used again. */
    archive: (email: string) => {
      const known = customers.get(email);
      if (known) customers.set(email, { ...known, status: "archived" });
    },
    /** Changes a subscription as if Paddle had done it by itself. */
    change: (id: string, values: Partial<ISubscriptionResponse>) => {
      const found = subscriptions.get(id);
      if (found) keep({ ...found, ...values, ...touchedFields() });
    },
    /** Removes a subscription until `restore`. */
    lose: (id: string) => {
      const lost = subscriptions.get(id);
      subscriptions.delete(id);
      return lost;
    },
    restore: (lost: ISubscriptionResponse | undefined) => lost && keep(lost),
    forget: () => {
      for (const kind of [subscriptions, customers, transactions]) kind.clear();
      Object.assign(account, { prices: [], destinations: [] });
      calls.length = 0;
      fault = { kind: null, afterDoing: false };
    },
    fail: (kind: Fault, afterDoing = false) => {
      fault = { kind, afterDoing };
    },
    /** Lets calls wait until the returned function is called. */
    hold: () => {
      let go = () => {};
      delay = new Promise<void>((resolve) => {
        go = resolve;
      });
      return () => go();
    },
    close: async () => {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
}

type Body = {
  effective_from?: string;
  on_resume?: string;
  items?: { price_id: string; quantity: number }[];
  custom_data?: { reference?: string };
  proration_billing_mode?: string;
  scheduled_change?: null;
  subscription_ids?: string[];
  customer_id?: string;
  email?: string;
};

async function readBody(request: IncomingMessage): Promise<Body> {
  let text = "";
  for await (const part of request) text += part;
  return text ? JSON.parse(text) : {};
}

function priceOf({ items }: Body): PlanPrice | undefined {
  return Object.values(PRICES).find(({ id }) => id === items?.[0]?.price_id);
}

function answerBody(data: unknown) {
  return { data, meta: { request_id: crypto.randomUUID() } };
}

function listBody(data: unknown[]) {
  const pagination = { per_page: 200, next: "", has_more: false, estimated_total: data.length };
  return { data, meta: { request_id: crypto.randomUUID(), pagination } };
}

function errorBody(code: string, detail: string, type = "request_error") {
  const documentation_url = `https://developer.paddle.com/errors/shared/${code}`;
  return { error: { type, code, detail, documentation_url }, meta: { request_id: crypto.randomUUID() } };
}

function failureOf(kind: string): [number, unknown] {
  if (kind === "broken") return [500, errorBody("internal_error", "Oops", "api_error")];
  if (kind === "refused") return [400, errorBody("subscription_credit_creation_failed", "No")];
  if (kind === "declined") return [400, errorBody("subscription_payment_declined", "payment declined")];
  return [400, errorBody(kind, "Refused")];
}

function previewOf(found: ISubscriptionResponse, body: Body) {
  return previewEntity(found, priceOf(body) ?? PRICES.pro_lite, body.proration_billing_mode ?? "", new Date());
}

/** Refusals that Paddle makes by itself: too small a charge, too near to the end of the period. */
function findOwnRefusal(found: ISubscriptionResponse, body: Body) {
  const isCharged = body.items && body.proration_billing_mode === "prorated_immediately";
  const result = isCharged ? previewOf(found, body).update_summary?.result : null;
  const endsAt = found.current_billing_period?.ends_at;
  return findRefusal({
    ...{ periodEndsAt: endsAt ? new Date(endsAt) : null, renews: !found.scheduled_change, isRefundPending: false },
    ...{ dueCents: result?.action === "charge" ? Number(result.amount) : 0, now: new Date() },
  });
}

function resumedFieldsOf(found: ISubscriptionResponse, { on_resume: mode }: Body): Partial<ISubscriptionResponse> {
  const now = new Date();
  const renewed = { starts_at: now.toISOString(), ends_at: new Date(+now + 30 * 86_400_000).toISOString() };
  const period = mode === "continue_existing_billing_period" ? found.current_billing_period : renewed;
  return { status: "active", paused_at: null, scheduled_change: null, current_billing_period: period };
}

function cancelFieldsOf(
  { current_billing_period: period }: ISubscriptionResponse,
  { effective_from }: Body,
): Partial<ISubscriptionResponse> {
  if (effective_from === "immediately")
    return {
      status: "canceled",
      canceled_at: new Date().toISOString(),
      current_billing_period: null,
      scheduled_change: null,
    };
  const scheduled_change = { action: "cancel", effective_at: period?.ends_at ?? "", resume_at: null } as const;
  return { scheduled_change, next_billed_at: null };
}

function changedFieldsOf(found: ISubscriptionResponse, body: Body): Partial<ISubscriptionResponse> {
  const price = priceOf(body);
  const at = new Date();
  const items = found.items.map((item) =>
    price ? { ...item, price: priceEntity(price, at), product: productEntity(price.tier, at) } : item,
  );
  return { items, ...("scheduled_change" in body ? { scheduled_change: null } : {}) };
}

function touchedFields() {
  return { updated_at: new Date().toISOString() };
}
