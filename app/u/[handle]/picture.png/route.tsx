import { findPortfolio } from "@/db/queries/profile/portfolio";
import { route } from "@/lib/server/api/route";
import { CHAT_SIZE, drawOnce } from "@/lib/server/pictures/drawing";
import { PortfolioCard } from "./portfolio-card";

/** A busy process takes a while. */
const DRAWING_MS = 60_000;

/** The portfolio as a picture for chats. Whether it is still shown is read each time. */
export const GET = route<{ handle: string }>(
  { name: "portfolios", limit: "picture", withinMs: DRAWING_MS },
  async ({ params: { handle } }) => {
    const found = await findPortfolio(handle);
    if (found.status !== "shown") return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
    const picture = await drawOnce(found.view, <PortfolioCard view={found.view} />, CHAT_SIZE);
    return new Response(picture, { headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=600" } });
  },
);
