import { qrPng } from "@/lib/server/shares/qr";
import { answerFile, shareRoute } from "../share-route";

export const GET = shareRoute(async ({ address }) => answerFile(new Uint8Array(await qrPng(address)), "image/png"));
