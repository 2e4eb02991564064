import { qrPng } from "@/lib/server/shares/qr";
import { fileAnswer, shareRoute } from "../share-route";

export const GET = shareRoute(async ({ address }) => fileAnswer(new Uint8Array(await qrPng(address)), "image/png"));
