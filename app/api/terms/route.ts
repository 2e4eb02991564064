import { closeTermsNotice } from "@/db/queries/auth/terms";
import { readOwnForm, redirectTo, route } from "@/lib/server/api/route";

/** Closes the notice about new terms; works without our script. */
export const POST = route({ name: "terms" }, async (call) => {
  const { user } = await readOwnForm(call);
  await closeTermsNotice(user.id);
  return redirectTo("/dashboard");
});
