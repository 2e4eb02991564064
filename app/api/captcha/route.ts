import type { NextRequest } from "next/server";
import { createCaptcha } from "@/lib/captcha";
import { CAPTCHA_ACTIONS } from "@/lib/captcha-actions";
import { answerSurprise } from "@/lib/http/answers";
import { clientAddress } from "@/lib/http/request";
import { requireTurn } from "@/lib/rate-limit";

/** A fresh bot check for `?action=`, at most 30 a minute and address. */
export async function GET(request: NextRequest) {
  const action = CAPTCHA_ACTIONS.find((name) => name === request.nextUrl.searchParams.get("action"));
  if (!action) return Response.json({ error: "Not found" }, { status: 404 });
  try {
    const address = clientAddress(request.headers);
    await requireTurn("captcha.ip", address, address);
    return Response.json(await createCaptcha(action), { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return answerSurprise("captcha", error);
  }
}
