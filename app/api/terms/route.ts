import { closeTermsNotice } from "@/db/queries/auth/terms";
import { requireFormOwner } from "@/lib/server/api/form-owner";
import { formOf, route } from "@/lib/server/api/route";

/** Closes the notice about new terms; works without our script. */
export const POST = route({ name: "terms" }, async (call) => {
  const user = await requireFormOwner(await formOf(call), call.address);
  await closeTermsNotice(user.id);
  return new Response(null, { status: 303, headers: { "Cache-Control": "no-store", Location: "/dashboard" } });
});
