import { readdirSync } from "node:fs";

/** The addresses of all pages and routes, such as `/r/[token]/embed`. Runs while building (next.config.ts). */
export function readRoutePatterns(): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const addresses = files.flatMap((file) => {
    const [, folder = ""] = /^(?:(.*)\/)?(?:page|route)\.tsx?$/.exec(file) ?? [];
    const steps = folder.split("/").filter((step) => step && !step.startsWith("("));
    return /(?:^|\/)(?:page|route)\.tsx?$/.test(file) ? [`/${steps.join("/")}`] : [];
  });
  return [...new Set(addresses)].sort();
}
