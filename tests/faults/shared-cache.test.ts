import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "@/db/embedded/postmaster";
import { runAllAtOnce } from "../support/database/at-once";
import { aFolder, isReachable, waitUntil } from "../support/processes/children";
import { emptyDataDir, type Product, runAsProduct, startProduct } from "./product";

// The lines that OPERATIONS.md gives for nginx, between visitors and the product. Without nginx on the PATH nothing is tried.

const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

const PAGES = [
  "/",
  "/pricing",
  "/what-to-charge",
  "/contact",
  "/partner",
  "/terms",
  "/terms/privacy",
  "/terms/cookies",
];
const PERSONAL = ["/dashboard", "/profile", "/billing", "/impact", "/calculator/projects"];
const folder = aFolder("shared-cache");
let product: Product;
let url: string;
let crafters: { id: string; cookie: string | undefined }[];

describe.skipIf(!hasNginx)("behind nginx that stores visitors' pages", () => {
  beforeAll(async () => {
    emptyDataDir();
    const [port, own] = [await findFreePort(), await findFreePort()];
    url = `http://localhost:${port}`;
    product = await startProduct({ PORT: String(own), APP_URL: url, TRUSTED_PROXY_HOPS: "1" });
    startNginx(port, own);
    crafters = await runAsProduct({ ...product, url }, async () => {
      const { aUser } = await import("../support/people/factories");
      const { headersAt } = await import("../support/people/session-cookie");
      return runAllAtOnce(3, async () => {
        const { id } = await aUser();
        return { id, cookie: (await headersAt(url, id)).Cookie };
      });
    });
    await waitUntil("nginx to serve", 60, () => isReachable(`${url}/api/health`));
  });

  afterAll(async () => {
    execFileSync("nginx", ["-c", join(folder.path, "nginx.conf"), "-s", "stop"], { stdio: "ignore" });
    await product.stop();
    folder.remove();
  });

  it("10,000 visitors cost one answer of the product a minute", async () => {
    const started = Date.now();
    const statuses = await runAllAtOnce(50, async (client) => {
      const seen: string[] = [];
      for (let round = 0; round < 200; round++) {
        const headers = { "X-Forwarded-For": `10.0.${client}.${round}` };
        const answer = await fetch(`${url}/pricing`, { headers });
        await answer.arrayBuffer();
        seen.push(`${answer.status} ${answer.headers.get("x-cache")}`);
      }
      return seen;
    });
    const fromProduct = statuses.flat().filter((status) => status !== "200 HIT");
    expect(fromProduct.length).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - started) / 60_000));
  });

  it("nobody's page is stored, and nobody gets another's", async () => {
    const mixedUp = await runAllAtOnce(20, async (client) => {
      const found: string[] = [];
      for (let round = 0; round < 50; round++) found.push(...(await askOnce(client + round * 7)));
      return found;
    });
    expect(mixedUp.flat()).toEqual([]);
  });
});

/** One of a thousand requests: a crafter or a visitor, a document or what the browser fetches for a soft navigation. */
async function askOnce(number: number): Promise<string[]> {
  const crafter = number % 2 === 0 ? crafters[(number / 2) % 3] : undefined;
  const paths = crafter ? [...PAGES, ...PERSONAL] : PAGES;
  const path = paths[number % paths.length] ?? "/";
  const theme = number % 3 === 0 ? `craftpact-${new URL(url).port}-theme=dark` : "";
  const headers = {
    Cookie: [crafter?.cookie, theme].filter(Boolean).join("; "),
    "X-Forwarded-For": `10.1.${number % 200}.1`,
    ...(number % 5 === 0 && { RSC: "1" }),
  };
  const answer = await fetch(`${url}${path}`, { headers });
  const text = await answer.text();
  const where = `${path} ${answer.status} ${answer.headers.get("x-cache")} ${JSON.stringify(headers)}`;
  const stored = answer.headers.get("cache-control") ?? "";
  const wrong = crafters.filter(({ id }) => id !== crafter?.id && text.includes(id));
  if (answer.status !== 200 || wrong.length > 0) return [where];
  if (!crafter) return stored.startsWith("public") && !text.includes("account-menu") ? [] : [where];
  const isOwn = text.includes(crafter.id) && /private|no-store/.test(stored);
  return isOwn && answer.headers.get("x-cache") === "BYPASS" ? [] : [where];
}

function startNginx(port: number, own: number): void {
  const lines = /```nginx\n(.*?)```/s.exec(readFileSync("OPERATIONS.md", "utf8"))?.[1] ?? "";
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => {
    mkdirSync(join(folder.path, name));
    chmodSync(join(folder.path, name), 0o777);
    return `${name}_temp_path ${join(folder.path, name)};`;
  });
  const server = lines
    .replace("/var/cache/nginx/craftpact", join(folder.path, "stored"))
    .replace("server {", `server {\n listen ${port};\n access_log off;\n add_header X-Cache $upstream_cache_status;`)
    .replace("127.0.0.1:3000", `127.0.0.1:${own}`);
  const config = join(folder.path, "nginx.conf");
  writeFileSync(
    config,
    `pid ${folder.path}/pid;\nerror_log ${folder.path}/errors;\nevents {}\nhttp {\n${temporary.join("\n")}\n${server}\n}\n`,
  );
  spawn("nginx", ["-c", config, "-g", "daemon off;"], { stdio: "ignore" });
}
