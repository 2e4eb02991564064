import { gzipSync } from "node:zlib";

/**
 * The size of a served page: bytes of its HTML, and number of elements in it. How many parts stream depends on how busy
 * the machine is, so their wrappers don't count.
 */
export function weighHtml(html: string): { bytes: number; elements: number } {
  const markup = html.replace(/<!--.*?-->/gs, "").replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, "$1");
  return { bytes: Buffer.byteLength(html), elements: (markup.match(ELEMENTS) ?? []).length };
}

const ELEMENTS = /<(?!template\b|div hidden id="S:)[a-z]/gi;

/** The scripts of a page's first load, without legacy polyfills (noModule), which no supported browser loads. */
export function listFirstScripts(html: string): string[] {
  const modern = (html.match(/<script[^>]+src="[^"]+"[^>]*>/g) ?? []).filter((tag) => !/nomodule/i.test(tag));
  return [...new Set(modern.map((tag) => /src="([^"]+)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? ""))];
}

export function countGzipBytes(file: Uint8Array): number {
  return gzipSync(file).length;
}
