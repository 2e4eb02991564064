import { liftPause } from "@/db/queries/mail";
import { requireFormOwner } from "@/lib/server/api/form-owner";
import { formOf, route } from "@/lib/server/api/route";

/** “Try again” of the notice about bounced mails; works without our script. */
export const POST = route({ name: "mail-pause" }, async (call) => {
  const user = await requireFormOwner(await formOf(call), call.address);
  await liftPause(user.email);
  return new Response(null, {
    status: 303,
    headers: { "Cache-Control": "no-store", Location: "/profile/email?again=1" },
  });
});
