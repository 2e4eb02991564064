import { html } from "@/lib/server/request/html";
import { documentOf } from "./page-document";
import { PAGE_STYLE } from "./style";

const WORDS = {
  unknown: { title: "No page here", sentence: "There’s no page at this address. Check it for a missing letter." },
  gone: { title: "No longer shared", sentence: "This page is no longer shared. Ask its maker for a new link." },
};

/** The same document whether the link was withdrawn, it expired, or the work or the account was deleted. */
export function absentDocument(why: keyof typeof WORDS, nonce: string): string {
  const { title, sentence } = WORDS[why];
  const body = html`<main><article class="absent"><h1>${title}</h1><div class="stitches"></div><p>${sentence}</p></article></main>`;
  return documentOf({ title, kind: "receipt", style: PAGE_STYLE, nonce, body });
}
