import { findPortfolio } from "@/db/queries/profile/portfolio";
import { portfolioPath } from "@/lib/domain/profile/portfolio";
import { route } from "@/lib/server/api/route";
import { env } from "@/lib/server/env";
import { answerAbsent, answerDocument } from "../../r/[token]/page-document";
import { answerAnybody } from "../../r/[token]/share-route";
import { portfolioDocument } from "./portfolio-document";

export const GET = route<{ handle: string }>({ name: "portfolios" }, (call) =>
  answerAnybody("portfolios", call, async (nonce) => {
    const found = await findPortfolio(call.params.handle);
    switch (found.status) {
      case "shown":
        return answerDocument(portfolioDocument(found.view, nonce));
      case "moved":
        return new Response(null, {
          status: 302,
          headers: { Location: env().APP_URL + portfolioPath(found.handle), "Cache-Control": "no-store" },
        });
      case "unknown":
        return answerAbsent("unknown", nonce);
    }
  }),
);
