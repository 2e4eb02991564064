import type { NextConfig } from "next";

// The launcher (db/commands/start.ts) names a folder of its own for each build, so that a build being served is never overwritten.
// Types are checked by `npm test`, not by each start; `"references": []` in tsconfig.json keeps Next from rewriting it.
const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next/dev",
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["postgres", "@node-rs/argon2", "nodemailer", "rate-limiter-flexible"],
  deploymentId: process.env.BUILD_KEY,
  experimental: {
    // What Next holds of a body for the gate: no more than the largest of ours, a picture in its form (MAX_UPLOAD_BYTES),
    // and a byte, so that its handler sees that there was more. The others are refused before (lib/server/http/intake.ts).
    proxyClientMaxBodySize: 5 * 1024 * 1024 + 16 * 1024 + 1,
    // Addresses without a page: a document of its own, so that the frame around it is no part of other pages.
    globalNotFound: true,
  },
  // Titles and descriptions belong into the head of the first HTML for everybody, not only for bots: no page waits long.
  htmlLimitedBots: /./,
  // A creation address is its list with a dialog over it. Without a page of its own, the list below stays as it is.
  rewrites: async () => [
    { source: "/calculator/methods/new", destination: "/calculator/methods?dialog=new" },
    { source: "/calculator/projects/new", destination: "/calculator/projects?dialog=new" },
  ],
  // The gate (middleware.ts) skips the hashed build files.
  headers: async () => [
    {
      source: "/_next/static/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
      ],
    },
  ],
};

export default config;
