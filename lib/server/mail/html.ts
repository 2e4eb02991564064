import { SITE } from "@/lib/site/site";
import { type Html, html } from "../request/html";

/**
 * A paragraph, a list, or a link with `lead` as the text before it. The first link that is not `isQuiet` becomes the
 * button of the HTML part.
 */
export type Block = string | { list: readonly string[] } | MailLink;
export type MailLink = { lead?: string; href: string; label: string; isQuiet?: true };

/** The text part: the same content as the HTML part, with links as full URLs. */
export function mailText(blocks: readonly Block[], supportEmail: string): string {
  const body = ["Hello,", ...blocks.map(textOf), `Happy making,\n${SITE.name}\n${supportEmail}`].join("\n\n");
  return `${body}\n`;
}

function textOf(block: Block): string {
  if (typeof block === "string") return block;
  if ("list" in block) return block.list.map((line) => `- ${line}`).join("\n");
  return block.lead ? `${block.lead} ${block.href}` : block.href;
}

type Page = { subject: string; blocks: readonly Block[]; supportEmail: string };

/** The HTML part, from the same blocks as the text: no pictures, no external resources, no tracking of opens. */
export function mailHtml({ subject, blocks, supportEmail }: Page): string {
  const button = blocks.find((block): block is MailLink => isLink(block) && !block.isQuiet);
  const quiet = blocks.filter((block): block is MailLink => isLink(block) && block.isQuiet === true);
  const shown = blocks.filter((block) => !isLink(block) || !block.isQuiet);
  const [preheader] = blocks.filter((block) => typeof block === "string");
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${STYLE}
</head>
<body class="paper ink" style="${LOOK.body}">
<div style="${LOOK.preheader}">${preheader}</div>
<div role="article" aria-label="${subject}" class="surface line" style="${LOOK.card}">
<p class="ink thread" style="${LOOK.name}">${SITE.name}</p>
<p style="${LOOK.text}">Hello,</p>
${shown.map((block) => blockHtml(block, block === button))}<p style="${LOOK.text}">Happy making,<br>${SITE.name}<br><a class="madder" style="${LOOK.link}" href="mailto:${supportEmail}">${supportEmail}</a></p>
</div>
${quiet.map(quietHtml)}</body>
</html>
`.text;
}

function isLink(block: Block): block is MailLink {
  return typeof block === "object" && "href" in block;
}

function blockHtml(block: Block, isButton: boolean): Html {
  if (typeof block === "string") return html`<p style="${LOOK.text}">${block}</p>\n`;
  if ("list" in block)
    return html`<ul style="${LOOK.list}">${block.list.map((line) => html`<li style="${LOOK.item}">${line}</li>`)}</ul>\n`;
  const { lead, href, label } = block;
  if (!isButton)
    return html`<p style="${LOOK.text}">${lead && html`${lead} `}<a class="madder" style="${LOOK.link}" href="${href}">${label}</a></p>\n`;
  return html`${lead && html`<p style="${LOOK.text}">${lead}</p>\n`}<p style="${LOOK.action}"><a class="button" style="${LOOK.button}" href="${href}">${label}</a></p>
<p class="muted" style="${LOOK.address}">Or open this address: <a class="muted" style="${LOOK.plain}" href="${href}">${href}</a></p>
`;
}

function quietHtml({ lead, href, label }: MailLink): Html {
  return html`<p class="muted" style="${LOOK.quiet}">${lead && html`${lead} `}<a class="muted" style="${LOOK.plain}" href="${href}">${label}</a></p>\n`;
}

const SANS = "Figtree,Avenir,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The light colours of app/globals.css; its dark ones are below. Inline, since many mail programs drop the rest. */
const LOOK = {
  body: `margin:0;padding:24px 12px;background:#fbf8f2;color:#2a2521;font:400 16px/1.55 ${SANS};-webkit-text-size-adjust:100%`,
  preheader: "display:none;max-height:0;overflow:hidden;opacity:0",
  card: "max-width:528px;margin:0 auto;padding:24px 24px 12px;background:#ffffff;border:1px solid #e7decf;border-radius:12px;overflow-wrap:anywhere",
  name: "margin:0 0 20px;padding:0 0 14px;border-bottom:3px dashed #a8432c;font:600 22px/1.2 Georgia,'Times New Roman',serif;color:#2a2521",
  text: "margin:0 0 16px;overflow-wrap:anywhere",
  list: "margin:0 0 16px;padding:0 0 0 20px",
  item: "margin:0 0 6px;overflow-wrap:anywhere",
  action: "margin:4px 0 12px",
  button:
    "display:inline-block;min-height:24px;padding:11px 22px;border-radius:10px;background:#a8432c;color:#ffffff;font-weight:600;text-decoration:none",
  address: "margin:0 0 20px;font-size:14px;line-height:1.5;color:#6b6259;overflow-wrap:anywhere",
  plain: "color:#6b6259;text-decoration:underline",
  link: "color:#a8432c;text-decoration:underline",
  quiet: "max-width:528px;margin:16px auto 0;padding:0 24px;font-size:14px;line-height:1.5;color:#6b6259",
};

/** For the programs that follow the reader's theme; others invert the light colours by themselves. */
const STYLE = html`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#1b1815!important}.surface{background:#25211d!important}.line{border-color:#3a342e!important}
.ink{color:#f2eadd!important}.muted{color:#b4a999!important}.madder{color:#e88468!important}
.thread{border-color:#e88468!important}.button{background:#e88468!important;color:#1b1815!important}
}
</style>`;
