import { noteView } from "./note-view";
import { pageDocument } from "./page-document";
import { documentAnswer, shareRoute } from "./share-route";

export const GET = shareRoute(async (shared) => {
  await noteView(shared);
  return documentAnswer(pageDocument(shared));
});
