import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { changelogHtml } from "@/lib/site/documents";

it("changelogHtml shows every release, newest first, without its “Under the hood” section", () => {
  const text = `# Changelog\n\nWords.\n\n## Unreleased\n\n### Added\n\n- A bell.\n\n### Under the hood\n\n- A pool.\n\n## 1 May\n\n### Fixed\n\n- A hole.\n`;
  expect(changelogHtml(text)).toBe(
    "<h2>Lately</h2>\n<h3>Added</h3>\n<ul>\n<li>A bell.</li>\n</ul>\n<h2>1 May</h2>\n<h3>Fixed</h3>\n<ul>\n<li>A hole.</li>\n</ul>\n",
  );
});

it("changelogHtml renders every release of CHANGELOG.md and mentions no file, command or setting", () => {
  const html = changelogHtml();
  const releases = readFileSync("CHANGELOG.md", "utf8").match(/^## /gm);
  expect(html.match(/<h2>/g)).toHaveLength(releases?.length ?? 0);
  expect(html).not.toMatch(/npm run|\.md\b|\.ts\b|[A-Z]+_[A-Z]+|<a /);
});
