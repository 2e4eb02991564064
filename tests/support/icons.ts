import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { Drawn } from "@/components/ui/icons";

// npm run icons: draws what iconFiles() names from lucide-react.

/** On some page's first screen. */
const ICONS = `apple arrow-left bell calculator camera chevron-down circle-check circle-exclamation-point clock credit-card droplet
  external-link eye eye-off flag globe handshake heart info layout-dashboard log-out mail plus printer scissors spool
  timer trees trophy user-round users-round x`;
/** Only in parts that load on demand: a module is one piece of JavaScript, and icons.ts is on every page. */
const LATER_ICONS = "monitor moon search sun";

const HEAD = `// Drawn by \`npm run icons\` from lucide-react, whose own components would add 1.2 KB gzip to every page.`;
const TYPE = `/** One of lucide's drawings: its shapes and their attributes. */
export type Drawn = readonly (readonly [
  tag: "path" | "circle" | "rect" | "line",
  attributes: Record<string, string>,
])[];`;

type Named = { name: string; shapes: Drawn };

/** The files with their texts. */
export async function iconFiles(): Promise<Record<string, string>> {
  const [icons, laterIcons] = await Promise.all([readIcons(ICONS), readIcons(LATER_ICONS)]);
  return {
    "components/ui/icons.ts": moduleText(`${HEAD}\n\n${TYPE}\n`, icons),
    "components/ui/later-icons.ts": moduleText(`import type { Drawn } from "./icons";\n\n${HEAD}\n`, laterIcons),
    "public/icons.svg": spriteText([...icons, ...laterIcons]),
  };
}

function readIcons(names: string): Promise<Named[]> {
  return Promise.all(
    names.split(/\s+/).map(async (name) => {
      const { __iconData } = await import(`lucide-react/icons/${name}`);
      const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]: Drawn[number]) => [tag, attributes]);
      return { name, shapes };
    }),
  );
}

function moduleText(beginning: string, icons: readonly Named[]): string {
  const camelCase = (name: string) => name.replace(/-./g, ([, letter = ""]) => letter.toUpperCase());
  const lines = icons.map(({ name, shapes }) => `export const ${camelCase(name)}: Drawn = ${JSON.stringify(shapes)};`);
  const biome = ["node_modules/@biomejs/biome/bin/biome", "format", "--stdin-file-path=icons.ts"];
  return execFileSync(process.execPath, biome, { input: [beginning, ...lines].join("\n"), encoding: "utf8" });
}

/** One `<symbol>` a name, for `<use href="/icons.svg#bell">`. */
function spriteText(icons: readonly Named[]): string {
  const shape = ([tag, attributes]: Drawn[number]) =>
    `<${tag} ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${value}"`)
      .join(" ")}/>`;
  const symbols = icons.map(
    ({ name, shapes }) => `<symbol id="${name}" viewBox="0 0 24 24">${shapes.map(shape).join("")}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">\n${symbols.join("\n")}\n</svg>\n`;
}

if (process.argv[1] === import.meta.filename)
  for (const [path, text] of Object.entries(await iconFiles())) writeFileSync(path, text);
