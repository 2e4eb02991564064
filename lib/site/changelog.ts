import { readFileSync } from "node:fs";
import { articleHtml } from "./help/read-articles";

/** What only matters to whoever builds or runs the product. */
const HIDDEN = "Under the hood";

/** CHANGELOG.md as crafters read it. Runs while building (next.config.ts); throws for anything but Markdown. */
export function changelogHtml(text = readFileSync("CHANGELOG.md", "utf8")): string {
  const releases = text.split(/^(?=## )/m).slice(1);
  const shown = releases.map((release) => {
    const [title = "", ...sections] = release.split(/^(?=### )/m);
    return [
      title.replace(/^## Unreleased$/m, "## Lately"),
      ...sections.filter((one) => !one.startsWith(`### ${HIDDEN}`)),
    ];
  });
  return articleHtml(shown.flat().join(""));
}
