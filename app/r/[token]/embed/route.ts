import { answerDocument, pageDocument } from "../page-document";
import { countView, shareRoute } from "../share-route";

/** The only page of ours that others may frame (lib/server/gate/security-headers.ts). */
export const GET = shareRoute(async (shared) => {
  await countView(shared);
  return answerDocument(pageDocument(shared, { isEmbed: true }));
});
