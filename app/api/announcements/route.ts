import { z } from "zod";
import { dismissAnnouncement } from "@/db/queries/announcements";
import { MALFORMED_MESSAGE, UserError } from "@/lib/errors";
import { requireFormOwner } from "@/lib/server/api/form-owner";
import { formOf, route } from "@/lib/server/api/route";
import { ownReferer } from "@/lib/server/request/headers";

/** “Dismiss” of an announcement; works without our script and leads back to the page. */
export const POST = route({ name: "announcements" }, async (call) => {
  const form = await formOf(call);
  const user = await requireFormOwner(form, call.address);
  const announcement = z.guid().safeParse(form.get("announcement"));
  if (!announcement.success) throw new UserError(MALFORMED_MESSAGE);
  await dismissAnnouncement(user.id, announcement.data);
  const page = ownReferer(call.request.headers);
  return new Response(null, { status: 303, headers: { "Cache-Control": "no-store", Location: page } });
});
