import { randomUUID } from "node:crypto";
import { savePortfolio } from "@/db/queries/profile/portfolio";
import { newShareFields } from "@/lib/domain/shares/options";
import { storeAvatar } from "@/lib/server/pictures/avatars";
import { signInAs, upload } from "../requests/photo-requests";
import { aPiece, aShare, aUser } from "./factories";
import { aPhotograph, aPicture } from "./pictures";
import { aVisitor } from "./visitor";

export const LINKS = { instagramUrl: "https://www.instagram.com/thandi", tiktokUrl: null, youtubeUrl: null };
export const RAVELRY = "https://www.ravelry.com/people/thandi";

/** Somebody with a public portfolio, a photo on it and on a shared page, an avatar, and links. */
export async function aShowcase() {
  const owner = await aUser({ displayName: `Thandi ${randomUUID()}`, tier: "pro_plus", ...LINKS });
  const piece = await aPiece(owner.id);
  await signInAs(owner.id);
  const { id: photoId } = await (await upload(piece.id, await aPhotograph())).json();
  const avatarUrl = await storeAvatar(owner.id, await aPicture("png"));
  const handle = `h-${randomUUID().slice(0, 12)}0`;
  const shown = { isPublic: true, isListed: true, showsHours: false, pieces: [piece.id] };
  await savePortfolio(owner.id, { handle, words: "I knit.", ravelryUrl: RAVELRY, ...shown });
  const { ends: _, endDay: __, ...options } = newShareFields("receipt");
  const share = await aShare(owner.id, piece.id, { options: { ...options, photo: true, avatar: true } });
  aVisitor("127.0.0.1");
  return { owner, piece, photoId: photoId as string, avatarUrl, handle, share };
}
