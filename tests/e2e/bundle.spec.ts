import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import { expect, test } from "../support/e2e";

// First-load JavaScript, gzip, of the script tags in the served HTML. Legacy polyfills (noModule) are not loaded by any
// browser of ours. KB = 1000 bytes.
const LIMITS = [
  { kind: "public", limitKb: 145, routes: ["/", "/login", "/signup", "/pricing", "/contact"] },
  {
    kind: "signed in",
    limitKb: 158,
    routes: [
      "/dashboard",
      "/dashboard/sessions",
      "/challenges",
      "/impact",
      "/leaderboard",
      "/profile",
      "/calculator/projects",
    ],
  },
];

type Row = { route: string; first: number; idle: number };

for (const { kind, limitKb, routes } of LIMITS)
  test(`${kind} pages load at most ${limitKb} KB of JavaScript first`, async ({ page, signedIn }) => {
    const reader = kind === "public" ? page : signedIn;
    if (kind === "public") await page.context().clearCookies();
    const rows: Row[] = [];
    for (const route of routes)
      rows.push({ route, first: await firstLoad(reader, route), idle: await afterIdle(reader, route) });
    const line = ({ route, first, idle }: Row) =>
      `  ${route.padEnd(24)} ${kb(first).padStart(7)} KB first   ${kb(idle).padStart(7)} KB after idle`;
    console.log([`JavaScript, gzip, ${kind} (limit ${limitKb} KB):`, ...rows.map(line)].join("\n"));
    expect(rows.filter(({ first }) => first > limitKb * 1000).map(line)).toEqual([]);
  });

async function firstLoad(page: Page, route: string): Promise<number> {
  const answer = await page.request.get(route);
  expect(new URL(answer.url()).pathname).toBe(route);
  const tags = (await answer.text()).match(/<script[^>]+src="[^"]+"[^>]*>/g) ?? [];
  const modern = tags.filter((tag) => !/nomodule/i.test(tag));
  return weigh(
    page,
    modern.map((tag) => /src="([^"]+)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? ""),
  );
}

async function afterIdle(page: Page, route: string): Promise<number> {
  const urls: string[] = [];
  const note = (request: Request) => /\.js(\?|$)/.test(request.url()) && urls.push(request.url());
  page.on("request", note);
  // Not "networkidle": the stream of news stays open.
  await page.goto(route, { waitUntil: "load" });
  await page.waitForTimeout(3_000);
  page.off("request", note);
  return weigh(page, urls);
}

async function weigh(page: Page, urls: string[]): Promise<number> {
  const bodies = await Promise.all([...new Set(urls)].map(async (url) => (await page.request.get(url)).body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
