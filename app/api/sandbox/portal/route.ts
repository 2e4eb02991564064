import { answerSurprise } from "@/lib/http/answers";
import { isOwnOrigin } from "@/lib/http/request";
import { pathOf } from "@/lib/paddle/address";
import { requireSandbox } from "@/lib/sandbox/guard";
import { isPortalToken, portalPage } from "@/lib/sandbox/pages";
import { actInPortal, isPortalAction } from "@/lib/sandbox/portal";
import { withinTime } from "@/lib/within-time";

/** A button of the sandbox's portal: only with the customer's token, and only on his own subscriptions. */
export async function POST(request: Request) {
  requireSandbox();
  if (!isOwnOrigin(request.headers)) return Response.json({ error: "Forbidden" }, { status: 403 });
  const form = await request.formData().catch(() => new FormData());
  const field = (name: string) => String(form.get(name));
  const [customer, action] = [field("customer"), field("act")];
  try {
    const isAllowed = isPortalToken(customer, field("token")) && isPortalAction(action);
    if (!isAllowed || !(await withinTime(actInPortal(customer, field("subscription"), action))))
      return Response.json({ error: "Not found" }, { status: 404 });
    return new Response(null, { status: 303, headers: { Location: pathOf(portalPage(customer, { done: action })) } });
  } catch (error) {
    return answerSurprise("sandbox.portal", error);
  }
}
