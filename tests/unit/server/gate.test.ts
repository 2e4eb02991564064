import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { gateAnswer } from "@/lib/server/gate/answers";
import { visitorDocument } from "@/lib/server/gate/prerendered";

it.each([
  [429, "rate_limited"],
  [503, "unavailable"],
] as const)(
  "gateAnswer answers an action with %d as plain text, which Next passes on unchanged",
  async (status, code) => {
    const answer = gateAnswer(status, { kind: "action", nonce: "", retryAfterSeconds: 60 });
    // Next passes the text on only if this is the whole header; with a charset it answers by itself.
    expect(answer.headers.get("Content-Type")).toBe("text/plain");
    expect(await answer.json()).toMatchObject({ error: { code, message: expect.stringMatching(/./) } });
  },
);

const PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><link rel="stylesheet" href="/a.css" nonce="n"/>
<link rel="preload" as="script" href="/a.js" nonce="n"/><script src="/a.js" async="" nonce="n"></script><title>A &amp; B</title>
<style nonce="n">p{color:red}</style></head><body><!--$--><p class="x">1 &lt; 2 “and” <b>more</b></p><!--/$-->
<script type="application/ld+json" nonce="n">{"a":"<\\u002fscript>"}</script><script nonce="n">self.__next_f.push([1,"<p>"])</script>
<script nonce="n">two()</script></body></html>`;
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const stripScripts = (html: string) => visitorDocument(html, { headScript: "theme()", withoutScripts: true });

describe("visitorDocument", () => {
  it("removes scripts, their preloads, React's markers and nonces, and keeps everything else", () => {
    expect(stripScripts(PAGE).html.replaceAll("\n", "")).toBe(
      `<!DOCTYPE html><html lang="en"><head><script>theme()</script><meta charset="utf-8"/><link rel="stylesheet" href="/a.css"/>` +
        `<title>A &amp; B</title><style>p{color:red}</style></head><body><p class="x">1 &lt; 2 “and” <b>more</b></p>` +
        `<script type="application/ld+json">{"a":"<\\u002fscript>"}</script></body></html>`,
    );
  });

  it("lists the hashes of exactly the inline scripts and styles", () => {
    expect(stripScripts(PAGE)).toMatchObject({ scripts: [hashOf("theme()")], styles: [hashOf("p{color:red}")] });
    const { html, scripts } = visitorDocument(PAGE, { headScript: "theme()", withoutScripts: false });
    expect(scripts).toEqual([hashOf("theme()"), hashOf('self.__next_f.push([1,"<p>"])'), hashOf("two()")]);
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/>\n<script data-src="/a.js" async=""></script>');
    expect(html).toContain("<!--$-->");
    expect(html).not.toContain("nonce");
  });

  it("refuses a page that still waits for one of its parts", () => {
    expect(() => stripScripts('<body><div hidden id="S:0">late</div></body>')).toThrow("waits for a part");
  });
});
