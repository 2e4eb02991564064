import { z } from "zod";
import { dismissAnnouncement } from "@/db/queries/announcements/current";
import { safeReturnPath } from "@/lib/domain/auth/return-path";
import { MALFORMED_MESSAGE, UserError } from "@/lib/errors";
import { requireFormOwner } from "@/lib/server/http/form-owner";
import { formOf, route } from "@/lib/server/http/route";

/** “Dismiss” of an announcement; works without our script and leads back to the page. */
export const POST = route({ name: "announcements" }, async (call) => {
  const form = await formOf(call);
  const user = await requireFormOwner(form, call.address);
  const announcement = z.guid().safeParse(form.get("announcement"));
  if (!announcement.success) throw new UserError(MALFORMED_MESSAGE);
  await dismissAnnouncement(user.id, announcement.data);
  const location = pageOf(call.request.headers.get("referer"));
  return new Response(null, { status: 303, headers: { "Cache-Control": "no-store", Location: location } });
});

function pageOf(referer: string | null): string {
  if (!referer || !URL.canParse(referer)) return safeReturnPath(null);
  const { pathname, search } = new URL(referer);
  return safeReturnPath(pathname + search);
}
