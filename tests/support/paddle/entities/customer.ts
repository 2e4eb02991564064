import type { ICustomerPortalSessionResponse, ICustomerResponse } from "@paddle/paddle-node-sdk";

// Includes every field of Paddle's API, since the SDK reads them all; for the sandbox and the tests' Paddle server.

export function customerEntity(customer: { id: string; email: string; name: string | null; createdAt: Date }) {
  const { id, email, name } = customer;
  return {
    id,
    name,
    email,
    marketing_consent: false,
    status: "active",
    custom_data: null,
    locale: "en",
    created_at: customer.createdAt.toISOString(),
    updated_at: customer.createdAt.toISOString(),
    import_meta: null,
  } satisfies ICustomerResponse;
}

/** Links that sign the customer in, one pair for each of these subscriptions. */
export function portalSessionEntity(facts: {
  id: string;
  customerId: string;
  subscriptionIds: string[];
  url: string;
  at: Date;
}) {
  return {
    id: facts.id,
    customer_id: facts.customerId,
    urls: {
      general: { overview: facts.url },
      subscriptions: facts.subscriptionIds.map((id) => ({
        id,
        cancel_subscription: withQuery(facts.url, { action: "cancel_subscription", subscription_id: id }),
        update_subscription_payment_method: withQuery(facts.url, {
          action: "update_subscription_payment_method",
          subscription_id: id,
        }),
      })),
    },
    created_at: facts.at.toISOString(),
  } satisfies ICustomerPortalSessionResponse;
}

function withQuery(url: string, query: Record<string, string>): string {
  const made = new URL(url);
  for (const [name, value] of Object.entries(query)) made.searchParams.set(name, value);
  return made.toString();
}
