import { qrSvg } from "@/lib/server/shares/qr";
import { answerFile, shareRoute } from "../share-route";

export const GET = shareRoute(({ address }) => answerFile(qrSvg(address), "image/svg+xml"));
