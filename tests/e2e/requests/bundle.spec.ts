import type { Page, Request } from "@playwright/test";
import { expect, test } from "../../support/e2e";
import { firstScripts, gzipBytes } from "../../support/screens/weight";

// First-load JavaScript, gzip, of the script tags in the served HTML. KB = 1000 bytes.
const LIMITS = [
  { kind: "public", limitKb: 144.7, routes: ["/", "/pricing", "/contact"] },
  { kind: "sign-in", limitKb: 149, routes: ["/login", "/signup"] },
  {
    kind: "signed in",
    limitKb: 152.4,
    routes: [
      "/dashboard",
      "/dashboard/sessions",
      "/challenges",
      "/impact",
      "/leaderboard",
      "/profile",
      "/billing",
      "/calculator/projects",
      "/calculator/channels",
    ],
  },
];

type Row = { route: string; first: number; idle: number };

for (const { kind, limitKb, routes } of LIMITS)
  test(`${kind} pages load at most ${limitKb} KB of JavaScript initially`, async ({ page, signedIn }) => {
    const reader = kind === "signed in" ? signedIn : page;
    if (kind !== "signed in") await page.context().clearCookies();
    const rows = await Promise.all(
      routes.map(async (route): Promise<Row> => {
        const tab = await reader.context().newPage();
        const row = { route, first: await firstLoad(tab, route), idle: await afterIdle(tab, route) };
        await tab.close();
        return row;
      }),
    );
    const line = ({ route, first, idle }: Row) =>
      `  ${route.padEnd(24)} ${kb(first).padStart(7)} KB first   ${kb(idle).padStart(7)} KB after idle`;
    console.log([`JavaScript, gzip, ${kind} (limit ${limitKb} KB):`, ...rows.map(line)].join("\n"));
    expect(rows.filter(({ first }) => first > limitKb * 1000).map(line)).toEqual([]);
  });

async function firstLoad(page: Page, route: string): Promise<number> {
  const answer = await page.request.get(route);
  expect(new URL(answer.url()).pathname).toBe(route);
  return weigh(page, firstScripts(await answer.text()));
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

const weights = new Map<string, Promise<number>>();

async function weigh(page: Page, urls: string[]): Promise<number> {
  const weighed = [...new Set(urls)].map((url) => {
    const { pathname } = new URL(url, "http://localhost");
    const weight = weights.get(pathname) ?? page.request.get(url).then(async (file) => gzipBytes(await file.body()));
    weights.set(pathname, weight);
    return weight;
  });
  return (await Promise.all(weighed)).reduce((sum, bytes) => sum + bytes, 0);
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
