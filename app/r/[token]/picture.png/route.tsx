import type { ShareView } from "@/lib/domain/shares/view";
import { CARD, CHAT_SIZE, clampLines, DRAWING_MS, drawCached, withoutUndrawable } from "@/lib/server/pictures/drawing";
import { qrOf } from "@/lib/server/shares/qr";
import { SITE } from "@/lib/site/site";
import { PICTURE_COLOURS as colour } from "@/lib/site/theme";
import { answerFile, shareRoute } from "../share-route";

/** The page as a picture for chats. Each request checks whether the page is still shared. */
export const GET = shareRoute(
  async ({ view, address }) => {
    const picture = await drawCached([view, address], <ShareCard view={view} address={address} />, CHAT_SIZE);
    return answerFile(picture, "image/png");
  },
  { withinMs: DRAWING_MS },
);

const ACCENT = { receipt: colour.indigo, gift: colour.madder };
const MAX_ROWS = 8;

/** Laid out by satori: flexbox and inline styles only. */
function ShareCard({ view, address }: { view: ShareView; address: string }) {
  const accent = ACCENT[view.kind];
  return (
    <div style={{ ...CARD, fontSize: 36 }}>
      <Title view={view} />
      <Stitches colour={accent} />
      {view.headline ? (
        <div style={{ display: "flex", fontFamily: "Fraunces", fontSize: 84, lineHeight: 1.08, color: accent }}>
          {withoutUndrawable(view.headline)}
        </div>
      ) : null}
      <Rows rows={view.rows.slice(0, view.each ? MAX_ROWS - 1 : MAX_ROWS)} />
      {view.each ? <Total {...view.each} accent={accent} /> : null}
      {view.total ? <Total {...view.total} accent={accent} /> : null}
      <Message text={view.message} hasRows={view.rows.length > 4} />
      <Foot view={view} address={address} />
    </div>
  );
}

function Title({ view: { title, maker } }: { view: ShareView }) {
  const name = withoutUndrawable(title) || "Made by hand";
  const by = withoutUndrawable(maker ?? "");
  return (
    <div style={{ display: "flex", flexDirection: "column", gap: 12 }}>
      <div style={{ ...clampLines(3), fontFamily: "Fraunces", fontSize: name.length > 40 ? 58 : 78, lineHeight: 1.24 }}>
        {name}
      </div>
      {by ? <div style={{ ...clampLines(1), color: colour.muted }}>{`Made by ${by}`}</div> : null}
    </div>
  );
}

function Stitches({ colour }: { colour: string }) {
  return (
    <div style={{ display: "flex", gap: 14 }}>
      {Array.from({ length: 21 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stitches have no other name
        <div key={at} style={{ display: "flex", width: 31, height: 7, borderRadius: 4, background: colour }} />
      ))}
    </div>
  );
}

function Rows({ rows }: Pick<ShareView, "rows">) {
  return (
    <div style={{ display: "flex", flexDirection: "column", gap: 16 }}>
      {rows.map(({ key, label, value }) => (
        <div
          key={key}
          style={{
            display: "flex",
            justifyContent: "space-between",
            gap: 24,
            paddingBottom: 14,
            borderBottom: `2px dashed ${colour.line}`,
          }}
        >
          <div style={{ ...clampLines(1), flex: 1, color: colour.muted }}>{withoutUndrawable(label) || "Material"}</div>
          <div style={{ display: "flex" }}>{withoutUndrawable(value)}</div>
        </div>
      ))}
    </div>
  );
}

function Total({ label, value, accent }: { label: string; value: string; accent: string }) {
  return (
    <div
      style={{
        display: "flex",
        justifyContent: "space-between",
        alignItems: "baseline",
        gap: 24,
        fontFamily: "Fraunces",
        fontSize: 68,
      }}
    >
      <div style={{ display: "flex", fontSize: label.length > 5 ? 44 : 68 }}>{label}</div>
      <div style={{ display: "flex", color: accent }}>{withoutUndrawable(value)}</div>
    </div>
  );
}

function Message({ text, hasRows }: { text: string; hasRows: boolean }) {
  const words = withoutUndrawable(text);
  if (!words) return null;
  return <div style={{ ...clampLines(hasRows ? 3 : 7), lineHeight: 1.4 }}>{words}</div>;
}

function Foot({ view: { contact, hasOurLine }, address }: { view: ShareView; address: string }) {
  const { modules, path } = qrOf(address);
  const line = withoutUndrawable(contact);
  return (
    <div
      style={{ display: "flex", marginTop: "auto", alignItems: "flex-end", justifyContent: "space-between", gap: 36 }}
    >
      <div style={{ display: "flex", flexDirection: "column", flex: 1, gap: 10, fontSize: 28, color: colour.muted }}>
        {line ? <div style={{ ...clampLines(2), color: colour.ink, fontSize: 32 }}>{line}</div> : null}
        <div style={{ display: "flex", wordBreak: "break-all" }}>{address}</div>
        {hasOurLine ? <div style={{ display: "flex" }}>{`Made with ${SITE.name}`}</div> : null}
      </div>
      <svg width="240" height="240" viewBox={`0 0 ${modules} ${modules}`} role="presentation">
        <path fill="#fff" d={`M0 0h${modules}v${modules}H0z`} />
        <path fill="#000" d={path} />
      </svg>
    </div>
  );
}
