import { z } from "zod";
import { dismissAnnouncement } from "@/db/queries/announcements";
import { MALFORMED_MESSAGE, UserError } from "@/lib/errors";
import { readOwnForm, redirectTo, route } from "@/lib/server/api/route";
import { ownReferer } from "@/lib/server/request/headers";

/** “Dismiss” of an announcement; works without our script and leads back to the page. */
export const POST = route({ name: "announcements" }, async (call) => {
  const { form, user } = await readOwnForm(call);
  const announcement = z.guid().safeParse(form.get("announcement"));
  if (!announcement.success) throw new UserError(MALFORMED_MESSAGE);
  await dismissAnnouncement(user.id, announcement.data);
  return redirectTo(ownReferer(call.request.headers));
});
