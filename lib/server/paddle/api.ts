import "server-only";
import {
  ApiError,
  type Environment,
  type ListSubscriptionQueryParameters,
  type ListTransactionQueryParameters,
  LogLevel,
  Paddle,
  type ProrationBillingMode,
  type Subscription,
  type SubscriptionPreview,
  type Transaction,
} from "@paddle/paddle-node-sdk";
import { processSingleton } from "@/lib/process-singleton";
import { withinTime } from "@/lib/time-out";
import { hasApi, paddleSettings } from "./settings";

/** The part of Paddle's API that we use. Implemented by its SDK and, in the demo, by the stand-in in lib/sandbox. */
export type PaddleApi = {
  customers: {
    list(query: { email: string[]; status: ["active"] }): Page<{ id: string }>;
    create(customer: { email: string }): Promise<{ id: string }>;
  };
  transactions: {
    list(query: ListTransactionQueryParameters): Page<PaddleTransaction>;
    get(id: string): Promise<Pick<Transaction, "status">>;
    create(transaction: NewTransaction): Promise<PaddleTransaction>;
  };
  subscriptions: {
    list(query: ListSubscriptionQueryParameters): Page<PaddleSubscription>;
    update(id: string, change: SubscriptionChange): Promise<PaddleSubscription>;
    previewUpdate(id: string, change: SubscriptionChange): Promise<PaddlePreview>;
    cancel(id: string, at: { effectiveFrom: EffectiveFrom }): Promise<PaddleSubscription>;
    resume(id: string, how: { effectiveFrom: "immediately"; onResume: OnResume }): Promise<PaddleSubscription>;
  };
  customerPortalSessions: { create(customerId: string, subscriptionIds: string[]): Promise<{ urls: PortalUrls }> };
};

export type Page<T> = { hasMore: boolean; next(): Promise<T[]> };

/** What we read of a subscription. */
export type PaddleSubscription = Pick<
  Subscription,
  "id" | "status" | "customerId" | "customData" | SubscriptionTimes
> & { items: { price: { id: string } }[] };

type SubscriptionTimes =
  | ("createdAt" | "startedAt" | "updatedAt" | "pausedAt" | "canceledAt" | "nextBilledAt")
  | ("currentBillingPeriod" | "scheduledChange");

/** What we read of a transaction. */
export type PaddleTransaction = Pick<
  Transaction,
  "id" | "status" | "origin" | "subscriptionId" | "createdAt" | "customData"
> & { items: { price: { id: string } | null; quantity: number }[]; checkout: { url: string | null } | null };

/** What we read of a preview; amounts in minor units, as text. */
export type PaddlePreview = Pick<SubscriptionPreview, "currencyCode" | "nextBilledAt"> & {
  updateSummary: { result: { action: "charge" | "credit"; amount: string } } | null;
  nextTransaction: { billingPeriod: { startsAt: string }; details: Totals } | null;
  recurringTransactionDetails: Totals | null;
};

type Totals = { totals: { grandTotal: string } };

export type Items = { priceId: string; quantity: 1 }[];

type NewTransaction = {
  items: Items;
  customData: { reference: string };
  collectionMode?: "automatic";
  customerId?: string;
};

export type SubscriptionChange =
  | { items: Items; prorationBillingMode: ProrationBillingMode; onPaymentFailure?: "prevent_change" }
  | { scheduledChange: null };

export type EffectiveFrom = "next_billing_period" | "immediately";

type OnResume = "start_new_billing_period" | "continue_existing_billing_period";

type PortalUrls = {
  general: { overview: string };
  subscriptions: { id: string; cancelSubscription: string; updateSubscriptionPaymentMethod: string }[];
};

/** Leaves time for the rest within the eight seconds of an action. */
const TIMEOUT_MS = 6_500;

/** `cause` is Paddle's error, for the log and for `code`. */
export class PaddleError extends Error {
  override name = "PaddleError";

  constructor(
    cause: unknown,
    /** True: Paddle refused, so nothing has changed there. False: it may have changed. */
    readonly isRefusal: boolean,
  ) {
    super("Paddle did not do it", { cause });
  }

  get code(): string | null {
    return this.cause instanceof ApiError ? this.cause.code : null;
  }
}

/** Replaces Paddle where `BILLING` is the sandbox; set once at start. */
export const standIn = processSingleton("paddle.stand-in", (): { paddle: PaddleApi | null } => ({ paddle: null }));

/** Without an API key people can only buy on the hosted pages. */
export function hasPaddleApi(): boolean {
  return hasApi(paddleSettings());
}

/** Calls Paddle, or the stand-in in the sandbox. Throws only PaddleErrors. */
export function askPaddle<T>(ask: (paddle: PaddleApi) => Promise<T>): Promise<T> {
  return askInTime(() => ask((paddleSettings().mode === "sandbox" && standIn.paddle) || paddleClient()));
}

/** Like askPaddle, for calls that the stand-in does not support. */
export function askRealPaddle<T>(ask: (paddle: Paddle) => Promise<T>): Promise<T> {
  return askInTime(() => ask(paddleClient()));
}

async function askInTime<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await withinTime(ask(), TIMEOUT_MS);
  } catch (error) {
    if (error instanceof PaddleError) throw error;
    throw new PaddleError(error, error instanceof ApiError && error.type === "request_error");
  }
}

let made: { key: string; paddle: Paddle } | undefined;

function paddleClient(): Paddle {
  const { apiKey, apiBase } = paddleSettings();
  if (apiKey === null) throw new PaddleError(new Error("no API key"), true);
  const key = `${apiBase} ${apiKey}`;
  // The SDK accepts any address as its environment. Its own log would contain the key.
  const options = { environment: apiBase as Environment, logLevel: LogLevel.none };
  if (made?.key !== key) made = { key, paddle: new Paddle(apiKey, options) };
  return made.paddle;
}
