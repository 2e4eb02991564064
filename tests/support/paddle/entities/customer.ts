import type { ICustomerPortalSessionResponse, ICustomerResponse } from "@paddle/paddle-node-sdk";

export function customerEntity(id: string, email: string) {
  const now = new Date().toISOString();
  return {
    id,
    name: null,
    email,
    marketing_consent: false,
    status: "active",
    custom_data: null,
    locale: "en",
    created_at: now,
    updated_at: now,
    import_meta: null,
  } satisfies ICustomerResponse;
}

/** Links that sign the customer in, one pair for each of these subscriptions. */
export function portalSessionEntity(customerId: string, subscriptionIds: string[]) {
  const overview = `https://customer-portal.paddle.example/${customerId}?token=pga_test`;
  const link = (action: string, subscription_id: string) =>
    `${overview}&${new URLSearchParams({ action, subscription_id })}`;
  return {
    id: "cpls_01test",
    customer_id: customerId,
    urls: {
      general: { overview },
      subscriptions: subscriptionIds.map((id) => ({
        id,
        cancel_subscription: link("cancel_subscription", id),
        update_subscription_payment_method: link("update_subscription_payment_method", id),
      })),
    },
    created_at: new Date().toISOString(),
  } satisfies ICustomerPortalSessionResponse;
}
