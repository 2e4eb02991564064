import { NotFoundError } from "@/lib/errors";
import { requireSandbox } from "@/lib/sandbox/guard";
import { isPortalToken, portalPage } from "@/lib/sandbox/pages";
import { actInPortal, isPortalAction } from "@/lib/sandbox/portal";
import { formOf, route } from "@/lib/server/api/route";
import { pathOf } from "@/lib/server/paddle/addresses";

/** Requires the customer's token and one of his own subscriptions. */
export const POST = route({ name: "sandbox.portal" }, async (call) => {
  requireSandbox();
  const form = await formOf(call);
  const field = (name: string) => String(form.get(name));
  const [customer, action] = [field("customer"), field("act")];
  const isAllowed = isPortalToken(customer, field("token")) && isPortalAction(action);
  if (!isAllowed || !(await actInPortal(customer, field("subscription"), action)))
    throw new NotFoundError("subscription");
  return new Response(null, { status: 303, headers: { Location: pathOf(portalPage(customer, { done: action })) } });
});
