import { gzipSync } from "node:zlib";

/** What a served page weighs before anything else is loaded: bytes of its HTML, and elements in it. */
export function weighHtml(html: string): { bytes: number; elements: number } {
  const markup = html.replace(/<!--.*?-->/gs, "").replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, "$1");
  return { bytes: Buffer.byteLength(html), elements: (markup.match(/<[a-z]/gi) ?? []).length };
}

/** The scripts of a page's first load. Legacy polyfills (noModule) are not loaded by any browser of ours. */
export function firstScripts(html: string): string[] {
  const modern = (html.match(/<script[^>]+src="[^"]+"[^>]*>/g) ?? []).filter((tag) => !/nomodule/i.test(tag));
  return [...new Set(modern.map((tag) => /src="([^"]+)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? ""))];
}

export function gzipBytes(file: Uint8Array): number {
  return gzipSync(file).length;
}
