import { documentAnswer, pageDocument } from "./page-document";
import { noteView, shareRoute } from "./share-route";

export const GET = shareRoute(async (shared) => {
  await noteView(shared);
  return documentAnswer(pageDocument(shared));
});
