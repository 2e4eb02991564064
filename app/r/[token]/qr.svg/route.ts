import { qrSvg } from "@/lib/server/shares/qr";
import { fileAnswer, shareRoute } from "../share-route";

export const GET = shareRoute(({ address }) => fileAnswer(qrSvg(address), "image/svg+xml"));
