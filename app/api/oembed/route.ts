import { findShare } from "@/db/queries/shares/public";
import { sharePath } from "@/lib/domain/shares/link";
import { FRAME_WIDTH, frameHeight, shareView } from "@/lib/domain/shares/view";
import { NotFoundError, UserError } from "@/lib/errors";
import { json, route } from "@/lib/server/api/route";
import { env } from "@/lib/server/env";
import { withLocale } from "@/lib/server/log/request-context";
import { html } from "@/lib/server/request/html";
import { SITE } from "@/lib/site/site";

/** oEmbed 1.0: the iframe of a shared page, for blogs that send the page's address. */
export const GET = route({ name: "oembed", limit: "share.ip" }, async ({ request }) => {
  const query = new URL(request.url).searchParams;
  if ((query.get("format") ?? "json") !== "json") return json({ error: "Only JSON is offered." }, { status: 501 });
  const token = findToken(query.get("url") ?? "");
  const found = token === null ? "unknown" : await findShare(token);
  if (found === "unknown") throw new NotFoundError("page");
  if (found === "gone") throw new UserError("This page is no longer shared.", "gone");
  const view = withLocale(found.owner.locale, () => shareView(found.kind, found.options, found.work));
  const { title, maker } = view;
  const width = limitSize(FRAME_WIDTH, query.get("maxwidth"));
  const height = limitSize(frameHeight(view), query.get("maxheight"));
  const source = `${env().APP_URL}${sharePath(found.token)}/embed`;
  const frame = html`<iframe src="${source}" width="${width}" height="${height}" title="${title}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
  return json({
    version: "1.0",
    type: "rich",
    title,
    ...(maker && { author_name: maker }),
    provider_name: SITE.name,
    provider_url: env().APP_URL,
    width,
    height,
    html: frame.text,
  });
});

/** The token in the address of a shared page or its embed; null for any other address. */
function findToken(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  if (!env().OWN_ORIGINS.includes(origin)) return null;
  return /^\/r\/([^/]+)(?:\/embed)?\/?$/.exec(pathname)?.[1] ?? null;
}

function limitSize(size: number, wanted: string | null): number {
  const limit = /^\d{1,5}$/.test(wanted ?? "") ? Number(wanted) : size;
  return Math.max(1, Math.min(size, limit));
}
