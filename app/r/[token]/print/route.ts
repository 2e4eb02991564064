import { paperOf, printDocument } from "../print-document";
import { documentAnswer, shareRoute } from "../share-route";

export const GET = shareRoute((shared) => {
  const size = new URL(shared.request.url).searchParams.get("size");
  return documentAnswer(printDocument(shared, paperOf(size)));
});
