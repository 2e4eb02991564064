import { readFileSync } from "node:fs";

export const COMPOSE = readFileSync("compose.yaml", "utf8");

const BLOCK = "((?: {8}.*\\n|\\n)+)";

/** The lines of each service, by its name. */
export const SERVICES = new Map(
  COMPOSE.slice(COMPOSE.indexOf("\nservices:"), COMPOSE.indexOf("\nnetworks:"))
    .split(/\n {2}(?=\w+:\n)/)
    .slice(1)
    .map((body) => [body.slice(0, body.indexOf(":")), body]),
);

/** A multi-line setting with its variables filled in and each text in `replaced` replaced. */
export function textOf(name: string, values: Record<string, string>, replaced: Record<string, string> = {}): string {
  const text = unindent(new RegExp(`\\n {6}${name}: \\|\\n${BLOCK}`).exec(COMPOSE)?.[1], name);
  const filled = text.replace(/\$\{(\w+)(:\?[^}]*)?\}/g, (_, variable: string) => values[variable] ?? "");
  return replaceIn(filled, name, replaced);
}

/** The script that a service's shell runs at its start, unescaped as the shell gets it. */
export function scriptOf(service: string, replaced: Record<string, string> = {}): string {
  const [, quoted, block] =
    new RegExp(`-euc(?:,\\s*'([^']+)'|\\n +- \\|\\n${BLOCK})`).exec(SERVICES.get(service) ?? "") ?? [];
  return replaceIn((quoted ?? unindent(block, service)).replaceAll("$$", "$"), service, replaced);
}

function unindent(block: string | undefined, name: string): string {
  if (!block) throw new Error(`compose.yaml has no text ${name}.`);
  return block.replace(/^ {8}/gm, "");
}

function replaceIn(text: string, name: string, replaced: Record<string, string>): string {
  for (const from of Object.keys(replaced)) if (!text.includes(from)) throw new Error(`${name} has no “${from}”.`);
  return Object.entries(replaced).reduce((all, [from, to]) => all.replaceAll(from, to), text);
}
