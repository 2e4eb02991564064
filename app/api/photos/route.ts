import { PHOTO_TOO_BIG } from "@/lib/domain/projects/photos";
import { isUuid } from "@/lib/domain/shared/address";
import { NotFoundError } from "@/lib/errors";
import { json, route } from "@/lib/server/api/route";
import { storePhoto } from "@/lib/server/pictures/photos";
import { MAX_PHOTO_UPLOAD_BYTES, readPhotoUpload, withRefusalsLogged } from "@/lib/server/pictures/upload";

/** Long enough for fifteen megabytes over a slow connection. */
const UPLOAD_MS = 240_000;

/** Uploads one photo to a project of the caller: 200 with its id, or an error with the reason. */
export const POST = route(
  {
    name: "photos",
    user: true,
    limit: "photo",
    maxBytes: MAX_PHOTO_UPLOAD_BYTES,
    tooLarge: PHOTO_TOO_BIG,
    withinMs: UPLOAD_MS,
  },
  ({ user, ...call }) =>
    withRefusalsLogged(user.id, async () => {
      const { picture, fields } = await readPhotoUpload(call);
      const projectId = fields.get("projectId");
      if (typeof projectId !== "string" || !isUuid(projectId)) throw new NotFoundError("project");
      return json({ id: await storePhoto(user.id, projectId, picture) });
    }),
);
