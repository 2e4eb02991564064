import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { STORAGE_PREFIXES } from "@/lib/client/storage-keys";

const sources = ["app", "components", "lib"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, source: readFileSync(`${folder}/${file}`, "utf8") })),
);

describe("browser storage", () => {
  // The type makes /terms/cookies tell of it.
  it("uses only keys that the cookie policy explains", () => {
    const keeping = sources.filter(({ source }) => /(local|session)Storage\.setItem\(/.test(source));
    expect(keeping.length).toBeGreaterThan(0);
    for (const { file, source } of keeping) expect(source, file).toContain("StorageKey");
  });

  it.each(STORAGE_PREFIXES)("still uses the prefix %s", (prefix) => {
    expect(
      sources.filter(({ source }) => source.includes(`\`${prefix}\${`) || source.includes(`StorageKey = "${prefix}`)),
    ).not.toEqual([]);
  });

  it("uses other stores only for the tap queue and the service worker", () => {
    const others = sources.filter(({ source }) =>
      /indexedDB|openDB<|cookieStore|document\.cookie ?=(?!=)|caches\.open/.test(source),
    );
    expect(others.map(({ file }) => file)).toEqual(["app/sw.js/worker.ts", "lib/client/taps/database.ts"]);
  });
});
