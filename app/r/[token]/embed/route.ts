import { documentAnswer, pageDocument } from "../page-document";
import { noteView, shareRoute } from "../share-route";

/** The only page of ours that others may frame (lib/server/gate/security-headers.ts). */
export const GET = shareRoute(async (shared) => {
  await noteView(shared);
  return documentAnswer(pageDocument(shared, { isEmbed: true }));
});
