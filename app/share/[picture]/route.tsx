import { route } from "@/lib/server/api/route";
import { DRAWING_MS, drawCached } from "@/lib/server/pictures/drawing";
import { findPublicPage, PICTURE_SIZE } from "@/lib/site/public-pages";
import { SITE } from "@/lib/site/site";
import { PICTURE_COLOURS as colour } from "@/lib/site/theme";

// Not static: each Save revalidates every path, which would draw every picture again.
export const dynamic = "force-dynamic";

const DAY_SECONDS = 24 * 60 * 60;

/** The preview picture of a public page's link, drawn once per process while it is in demand. */
export const GET = route<{ picture: string }>({ name: "share", withinMs: DRAWING_MS }, async ({ params }) => {
  const [name = "", ...ending] = params.picture.split(".");
  const page = findPublicPage(name);
  if (!page || ending.join(".") !== "png") return new Response(null, { status: 404 });
  const { headline } = page;
  const picture = await drawCached(headline, <SharePicture headline={headline} />, PICTURE_SIZE);
  return new Response(picture, {
    headers: { "Content-Type": "image/png", "Cache-Control": `public, max-age=${DAY_SECONDS}` },
  });
});

const stitches = 44;
const sewn = 27;

/** Laid out by satori: flexbox and inline styles only. */
function SharePicture({ headline }: { headline: string }) {
  return (
    <div
      style={{
        display: "flex",
        width: "100%",
        height: "100%",
        background: colour.paper,
        color: colour.ink,
        fontFamily: "Figtree",
      }}
    >
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          justifyContent: "space-between",
          width: 700,
          padding: "64px 30px 60px 72px",
        }}
      >
        <div style={{ display: "flex", alignItems: "center", gap: 18, fontFamily: "Fraunces", fontSize: 38 }}>
          <svg width="56" height="56" viewBox="0 0 28 28" fill="none" role="presentation">
            <circle
              cx="14"
              cy="14"
              r="11.5"
              stroke={colour.madder}
              strokeWidth="3"
              strokeLinecap="round"
              strokeDasharray="7.2 4.84"
            />
            <circle cx="14" cy="14" r="4" fill={colour.madder} />
          </svg>
          {SITE.name}
        </div>
        <div style={{ display: "flex", fontFamily: "Fraunces", fontSize: 74, lineHeight: 1.06, letterSpacing: -1.2 }}>
          {headline}
        </div>
        <div style={{ display: "flex", flexDirection: "column", gap: 26 }}>
          <div style={{ display: "flex", gap: 12 }}>
            {Array.from({ length: 7 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: stitches have no other name
              <div key={at} style={{ width: 30, height: 6, borderRadius: 3, background: colour.madder }} />
            ))}
          </div>
          <div style={{ display: "flex", fontSize: 30, color: colour.muted }}>The crafter’s stopwatch</div>
        </div>
      </div>
      <div style={{ display: "flex", position: "absolute", left: 722, top: 110 }}>
        <svg width="410" height="410" viewBox="0 0 280 280" fill="none" role="presentation">
          {Array.from({ length: stitches }, (_, at) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: stitches have no other name
              key={at}
              d="M136.5 14q3.5-.2 7 0"
              transform={`rotate(${(at * 360) / stitches} 140 140)`}
              stroke={at < sewn ? colour.madder : colour.line}
              strokeWidth="6"
              strokeLinecap="round"
            />
          ))}
        </svg>
        <div
          style={{
            display: "flex",
            position: "absolute",
            width: 410,
            height: 410,
            alignItems: "center",
            justifyContent: "center",
            fontFamily: "Fraunces",
            fontSize: 70,
          }}
        >
          01:24:37
        </div>
      </div>
    </div>
  );
}
