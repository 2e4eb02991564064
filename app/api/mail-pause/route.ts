import { liftPause } from "@/db/queries/mail";
import { readOwnForm, redirectTo, route } from "@/lib/server/api/route";

/** “Try again” of the notice about bounced mails; works without our script. */
export const POST = route({ name: "mail-pause" }, async (call) => {
  const { user } = await readOwnForm(call);
  await liftPause(user.email);
  return redirectTo("/profile/email?again=1");
});
