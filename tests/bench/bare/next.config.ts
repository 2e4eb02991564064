import { join } from "node:path";
import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: true },
  // The packages are the repository's own.
  turbopack: { root: join(import.meta.dirname, "../../..") },
  outputFileTracingRoot: join(import.meta.dirname, "../../.."),
};

export default config;
