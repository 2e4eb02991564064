import { isOwnOrigin } from "@/lib/request";
import { requireSandbox } from "@/lib/sandbox/guard";
import { isPortalToken, portalPage } from "@/lib/sandbox/pages";
import { actInPortal, isPortalAction } from "@/lib/sandbox/portal";

/** A button of the sandbox's portal: only with the customer's token, and only on his own subscriptions. */
export async function POST(request: Request) {
  requireSandbox();
  if (!isOwnOrigin(request.headers)) return Response.json({ error: "Forbidden" }, { status: 403 });
  const form = await request.formData().catch(() => new FormData());
  const field = (name: string) => String(form.get(name));
  const [customer, action] = [field("customer"), field("act")];
  const isAllowed = isPortalToken(customer, field("token")) && isPortalAction(action);
  if (!isAllowed || !(await actInPortal(customer, field("subscription"), action)))
    return Response.json({ error: "Not found" }, { status: 404 });
  const { pathname, search } = new URL(portalPage(customer, { done: action }));
  return new Response(null, { status: 303, headers: { Location: pathname + search } });
}
