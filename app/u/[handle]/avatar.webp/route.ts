import { findShownAvatar } from "@/db/queries/profile/portfolio";
import { avatarInSize } from "@/lib/domain/profile/avatars";
import { route } from "@/lib/server/api/route";
import { findAvatar } from "@/lib/server/pictures/avatars";
import { answerFile } from "../../../r/[token]/share-route";

/** The maker's avatar on a public portfolio: the avatar's own address would reveal the maker's id. */
export const GET = route<{ handle: string }>({ name: "portfolios" }, async ({ params }) => {
  const found = await findShownAvatar(params.handle);
  const file = found && avatarInSize(found.avatarUrl, 512).split("/").at(-1);
  return answerFile(file && (await findAvatar(found.userId, file)), "image/webp");
});
