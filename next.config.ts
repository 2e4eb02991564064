import { readFileSync } from "node:fs";
import { buildSync, transformSync } from "esbuild";
import type { NextConfig } from "next";
import { PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { changelogHtml, readArticles } from "@/lib/site/documents";
import { readRoutePatterns } from "./lib/site/route-patterns";
import { replaceLightDark } from "./lib/site/theme";

// The launcher (db/commands/start.ts) names a folder per build, so that a running build is never overwritten. `npm
// test` checks the types, not each start; `"references": []` in tsconfig.json keeps Next from rewriting it.
const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next/dev",
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "postgres",
    "@node-rs/argon2",
    "nodemailer",
    "rate-limiter-flexible",
    "prom-client",
    // One copy, so that an error of its class is one everywhere.
    "@paddle/paddle-node-sdk",
    ...["api", "context-async-hooks", "exporter-trace-otlp-http", "resources", "sdk-trace"].map(
      (name) => `@opentelemetry/${name}`,
    ),
  ],
  // In the address of each script: half of the key tells builds apart.
  deploymentId: process.env.BUILD_KEY?.slice(0, 8),
  experimental: {
    // More than the largest body of ours, a photo in its form (MAX_PHOTO_UPLOAD_BYTES), so that its handler notices what
    // is too much. Every other route has a limit of its own, and lib/server/gate/intake.ts refuses other large bodies.
    proxyClientMaxBodySize: 16 * 1024 * 1024,
    // A document of its own, so that the shell around it is no part of other pages.
    globalNotFound: true,
  },
  // Titles and descriptions in the first HTML for everybody, not only bots.
  htmlLimitedBots: /./,
  // A creation address is its list with a dialog over it. Without a page of its own, the list below stays as it is.
  rewrites: async () => [
    { source: "/calculator/methods/new", destination: "/calculator/methods?dialog=new" },
    { source: "/calculator/channels/new", destination: "/calculator/channels?dialog=new" },
    { source: "/calculator/materials/new", destination: "/calculator/materials?dialog=new" },
    { source: "/calculator/projects/new", destination: "/calculator/projects?dialog=new" },
  ],
  // The gate (middleware.ts) skips hashed build files.
  headers: async () => [
    {
      source: "/_next/static/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
      ],
    },
    // Their names change with their contents (app/r/[token]/faces.ts).
    { source: "/fonts/:path*", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] },
  ],
};

/** Long texts that become strings in the server's code. */
function texts(): Record<string, string> {
  return {
    // The pocket stopwatch works without Next, so that a service worker can hold all of it: one script, one style sheet and
    // the worker itself (lib/server/gate/pocket.ts).
    POCKET_SCRIPT: bundle("app/pocket/browser/main.ts"),
    POCKET_STYLE: style("app/pocket/pocket.css"),
    POCKET_WORKER: bundle("app/sw.js/worker.ts"),
    // The help, as HTML made of Markdown (lib/site/public-pages.ts).
    HELP_ARTICLES: JSON.stringify(readArticles()),
    CHANGELOG: changelogHtml(),
    // Names of pages and routes for metrics and logs (lib/server/log/route-pattern.ts).
    ROUTE_PATTERNS: JSON.stringify(readRoutePatterns()),
  };
}

function bundle(entry: string): string {
  const built = buildSync({ entryPoints: [entry], bundle: true, minify: true, target: "es2022", write: false });
  return built.outputFiles[0]?.text ?? "";
}

/** With the colours of the product. */
function style(file: string): string {
  const [tokens = ""] =
    /^:root \{.*?^:root\[data-theme="dark"\] \{.*?^\}/ms.exec(readFileSync("app/globals.css", "utf8")) ?? [];
  return replaceLightDark(transformSync(tokens + readFileSync(file, "utf8"), { loader: "css", minify: true }).code);
}

// Built code has these as text, so a server that starts needs none of their sources.
export default function configFor(phase: string): NextConfig {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  // package.json names the browsers that crafters need. The pages of their visitors have the same styles, and stay whole in
  // older ones.
  const lightningCssFeatures = { include: ["light-dark" as const, "nesting" as const] };
  return { ...config, env: texts(), experimental: { ...config.experimental, lightningCssFeatures } };
}
