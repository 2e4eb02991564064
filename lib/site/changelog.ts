import { readFileSync } from "node:fs";
import { articleHtml } from "./help/read-articles";

/** The section for people who build or run the product. */
const HIDDEN = "Under the hood";

/** CHANGELOG.md as HTML, without HIDDEN. Runs while building (next.config.ts); throws if it contains raw HTML. */
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
