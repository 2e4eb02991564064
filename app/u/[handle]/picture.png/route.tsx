import { findPortfolio } from "@/db/queries/profile/portfolio";
import type { PortfolioView } from "@/lib/domain/profile/portfolio";
import { route } from "@/lib/server/api/route";
import { CARD, CHAT_SIZE, clampLines, DRAWING_MS, drawCached, withoutUndrawable } from "@/lib/server/pictures/drawing";
import { SITE } from "@/lib/site/site";
import { PICTURE_COLOURS as colour } from "@/lib/site/theme";

/** The portfolio as a picture for chats. Each request checks whether the portfolio is still public. */
export const GET = route<{ handle: string }>(
  { name: "portfolios", limit: "picture", withinMs: DRAWING_MS },
  async ({ params: { handle } }) => {
    const found = await findPortfolio(handle);
    if (found.status !== "shown") return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
    const picture = await drawCached(found.view, <PortfolioCard view={found.view} />, CHAT_SIZE);
    return new Response(picture, { headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=600" } });
  },
);

const SHOWN = 8;

/** Laid out by satori: flexbox and inline styles only. */
function PortfolioCard({ view }: { view: PortfolioView }) {
  const names = view.pieces
    .slice(0, SHOWN)
    .map(({ id, name }) => ({ id, name: withoutUndrawable(name) || "Made by hand" }));
  return (
    <div style={{ ...CARD, fontSize: 40 }}>
      <div style={{ ...clampLines(2), fontFamily: "Fraunces", fontSize: 92, lineHeight: 1.15 }}>
        {withoutUndrawable(view.makerName) || "Made by hand"}
      </div>
      <div style={{ display: "flex", width: "100%", borderBottom: `8px dashed ${colour.madder}` }} />
      <div style={{ display: "flex", flexDirection: "column", gap: 18 }}>
        {names.map(({ id, name }) => (
          <div key={id} style={clampLines(1)}>
            {name}
          </div>
        ))}
      </div>
      <div style={{ display: "flex", marginTop: "auto", color: colour.muted, fontSize: 32 }}>
        {`Made with ${SITE.name}`}
      </div>
    </div>
  );
}
