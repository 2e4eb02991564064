import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROTECTED_ROUTES } from "../support/requests/routes";
import { askEverywhere } from "../support/requests/transports";
import { ask } from "../support/requests/wire";
import { emptyDataDir, type Product, runAsProduct, startProduct } from "./product";

/** The product's sources without its gate; below .next, so that they find the installed packages. */
const SOURCES = join(".next", "no-gate");
// The fonts are named by their path.
const FOLDERS = ["app", "components", "db", "drizzle", "lib", "public", "node_modules/@fontsource-variable"];

const canary = "canary-of-the-data-layer";
let product: Product;
let owner: { email: string; cookie: string };

beforeAll(async () => {
  emptyDataDir();
  copySources();
  product = await startProduct({}, SOURCES);
  owner = await runAsProduct(product, anOwner);
});

afterAll(() => product?.stop());

describe("without middleware.ts", () => {
  it("no transport brings a protected byte to a visitor either", async () => {
    expect(await askEverywhere([canary, owner.email], { base: product.url })).toEqual([]);
  });

  it("every protected page leads a visitor to the login, and its owner finds what is theirs", async () => {
    for (const path of PROTECTED_ROUTES) {
      const { status, headers, text } = await ask(path, { base: product.url });
      // A page that has begun to stream says it in its body.
      expect(String(headers.location ?? text), `${path} ${status}`).toContain("/login");
    }
    for (const path of ["/dashboard/sessions", "/calculator/projects"]) {
      const { text } = await ask(path, { base: product.url, headers: { Cookie: owner.cookie } });
      expect(text.includes(canary), path).toBe(true);
    }
  });

  it("nothing of the gate answered", async () => {
    const { headers } = await ask("/login", { base: product.url });
    expect(headers["content-security-policy"]).toBeUndefined();
  });
});

function copySources() {
  mkdirSync(SOURCES, { recursive: true });
  const files = readdirSync(".").filter((name) => /\.(ts|mjs)$|^(package|tsconfig)\.json$|^CHANGELOG\.md$/.test(name));
  for (const name of [...FOLDERS, ...files]) {
    rmSync(join(SOURCES, name), { recursive: true, force: true });
    if (name !== "middleware.ts") cpSync(name, join(SOURCES, name), { recursive: true });
  }
}

/** A crafter with a session and a project, and the cookie of their login. */
async function anOwner() {
  const { aFinishedSession, aProject, aUser } = await import("../support/people/factories");
  const { cookieHeader } = await import("../support/people/session-cookie");
  const user = await aUser({ email: `${canary}@craftpact.example` });
  await aFinishedSession(user.id, { description: canary });
  await aProject(user.id, { name: canary });
  return { email: user.email, cookie: await cookieHeader(user.id) };
}
