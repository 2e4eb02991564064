import { findPortfolio } from "@/db/queries/profile/portfolio";
import { portfolioPath } from "@/lib/domain/profile/portfolio";
import { UserError } from "@/lib/errors";
import { type Call, route } from "@/lib/server/api/route";
import { env } from "@/lib/server/env";
import { gateAnswer } from "@/lib/server/gate/answers";
import { consume } from "@/lib/server/limits/rate-limit";
import { logUnexpectedError } from "@/lib/server/log/writer";
import { absentDocument } from "../../r/[token]/absent-document";
import { documentAnswer } from "../../r/[token]/share-route";
import { portfolioDocument } from "./portfolio-document";

/** A public page: reads no login and sets no cookie. Requests count against the address, found or not. */
export const GET = route<{ handle: string }>({ name: "portfolios" }, async (call) => {
  const nonce = call.request.headers.get("x-nonce") ?? "";
  try {
    return await answer(call, nonce);
  } catch (error) {
    if (error instanceof UserError) throw error;
    logUnexpectedError("portfolios", error);
    return gateAnswer(503, { kind: "page", nonce, retryAfterSeconds: 5 });
  }
});

async function answer({ params: { handle }, address }: Call<{ handle: string }>, nonce: string): Promise<Response> {
  const retryAfterSeconds = await consume("share.ip", address, address);
  if (retryAfterSeconds) return gateAnswer(429, { kind: "page", nonce, retryAfterSeconds });
  const found = await findPortfolio(handle);
  switch (found.status) {
    case "shown":
      return documentAnswer(portfolioDocument(found.view, nonce));
    case "moved":
      return new Response(null, {
        status: 302,
        headers: { Location: env().APP_URL + portfolioPath(found.handle), "Cache-Control": "no-store" },
      });
    case "unknown":
      return documentAnswer(absentDocument("unknown", nonce), 404);
  }
}
