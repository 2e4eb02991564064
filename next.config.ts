import type { NextConfig } from "next";

// The launcher (db/commands/start.ts) names a folder per build, so that a running build is never overwritten. `npm
// test` checks the types, not each start; `"references": []` in tsconfig.json keeps Next from rewriting it.
const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next/dev",
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["postgres", "@node-rs/argon2", "nodemailer", "rate-limiter-flexible"],
  deploymentId: process.env.BUILD_KEY,
  experimental: {
    // The largest body of ours, an avatar in its form (MAX_UPLOAD_BYTES), plus a byte, so that its handler notices
    // more. lib/server/http/intake.ts refuses other large bodies.
    proxyClientMaxBodySize: 5 * 1024 * 1024 + 16 * 1024 + 1,
    // A document of its own, so that the shell around it is no part of other pages.
    globalNotFound: true,
  },
  // Titles and descriptions in the first HTML for everybody, not only bots.
  htmlLimitedBots: /./,
  // A creation address is its list with a dialog over it. Without a page of its own, the list below stays as it is.
  rewrites: async () => [
    { source: "/calculator/methods/new", destination: "/calculator/methods?dialog=new" },
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
  ],
};

export default config;
