import { SITE } from "../site/site";
import { GROUND } from "../site/theme";
import { themeCookieName } from "../site/theme-cookie";

/** A whole small page without build, style sheet or fonts: for answers that must not depend on any of them. */
export function plainDocument({ title, body, nonce, script = "" }: PlainPage): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title} · ${SITE.name}</title>
<style nonce="${nonce}">${STYLE}</style><script nonce="${nonce}">${themeScript()}${script}</script>
<main><h1>${title}</h1>${body}</main></html>`;
}

/** `body`: markup of ours after the heading. `script`: statements that run before the page is drawn. */
type PlainPage = { title: string; body: string; nonce: string; script?: string };

/** The theme this browser has chosen: there may be no server to ask. */
function themeScript(): string {
  return `const theme=/(?:^|; )${themeCookieName()}=(light|dark)/.exec(document.cookie);
if(theme)document.documentElement.style.colorScheme=theme[1];`;
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;
padding:1.5rem;box-sizing:border-box;font:1rem/1.5 system-ui,sans-serif;background:light-dark(${GROUND.light},${GROUND.dark});
color:light-dark(#2a2521,#f2eadd)}main{max-width:32rem}h1{font:560 2rem/1.15 Georgia,serif}
a{display:inline-block;padding:.65rem 0;font-weight:600;color:light-dark(#a8432c,#e88468)}`;
