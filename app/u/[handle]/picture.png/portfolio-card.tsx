import type { PortfolioView } from "@/lib/domain/profile/portfolio";
import { drawable } from "@/lib/server/shares/drawable";
import { SITE } from "@/lib/site/site";
import { PICTURE_COLOURS as colour } from "@/lib/site/theme";

const SHOWN = 8;

/** Laid out by satori: flexbox and inline styles only. */
export function PortfolioCard({ view }: { view: PortfolioView }) {
  const names = view.pieces.slice(0, SHOWN).map(({ id, name }) => ({ id, name: drawable(name) || "Made by hand" }));
  return (
    <div
      style={{
        ...{ display: "flex", flexDirection: "column", width: "100%", height: "100%", padding: 72, gap: 34 },
        ...{ background: colour.paper, color: colour.ink, fontFamily: "Figtree", fontSize: 40 },
      }}
    >
      <div style={{ ...clamped(2), fontFamily: "Fraunces", fontSize: 92, lineHeight: 1.15 }}>
        {drawable(view.makerName) || "Made by hand"}
      </div>
      <div style={{ display: "flex", width: "100%", borderBottom: `8px dashed ${colour.madder}` }} />
      <div style={{ display: "flex", flexDirection: "column", gap: 18 }}>
        {names.map(({ id, name }) => (
          <div key={id} style={clamped(1)}>
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

function clamped(lines: number) {
  return { display: "block", lineClamp: lines, overflow: "hidden", wordBreak: "break-word" } as const;
}
