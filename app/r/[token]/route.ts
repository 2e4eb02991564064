import { answerDocument, pageDocument } from "./page-document";
import { countView, shareRoute } from "./share-route";

export const GET = shareRoute(async (shared) => {
  await countView(shared);
  return answerDocument(pageDocument(shared));
});
