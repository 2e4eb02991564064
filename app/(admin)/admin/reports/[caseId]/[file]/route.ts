import { findCase } from "@/db/queries/reports/desk";
import { findReportedThing } from "@/db/queries/reports/things";
import { route } from "@/lib/server/api/route";
import { findAdminHere } from "@/lib/server/auth/admin";
import { findAvatar } from "@/lib/server/pictures/avatars";
import { findOwnPhoto } from "@/lib/server/pictures/photos";

type Params = { caseId: string; file: string };

/** A picture of the reported content, for admins, even while it is hidden from others. */
export const GET = route<Params>({ name: "admin-reports" }, async ({ params: { caseId, file } }) => {
  const here = await findAdminHere();
  const picture = here?.isReady ? await findPicture(caseId, file) : null;
  if (!picture) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(picture, {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
});

async function findPicture(caseId: string, file: string) {
  const found = await findCase(caseId);
  const thing = found && (await findReportedThing(found));
  if (!found || !thing) return null;
  if (file === "avatar.webp") return findAvatar(found.ownerId, thing.avatarUrl?.split("/").at(-1) ?? "");
  const photoId = file.replace(/\.webp$/, "");
  return thing.photos.some(({ id }) => id === photoId) ? findOwnPhoto(found.ownerId, photoId, "1024.webp") : null;
}
