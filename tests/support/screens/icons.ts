import { writeFileSync } from "node:fs";

// `npm run icons`: writes the files of drawIconFiles(), drawn from lucide-react.

const NAMES =
  `amphora apple arrow-left bell calculator camera chart-column chevron-down circle-check circle-exclamation-point
  circle-question-mark clock copy credit-card download droplet external-link eye eye-off fingerprint-pattern flag globe handshake heart info
  key-round keyboard layout-dashboard lock log-out mail monitor moon pencil plus printer scissors search settings smartphone spool sun timer trees trophy
  upload user-round users-round x`.split(/\s+/);

type Shape = [tag: string, attributes: Record<string, string>];

/** The files' contents, by path. */
export async function drawIconFiles(): Promise<Record<string, string>> {
  const symbols = await Promise.all(NAMES.map(drawSymbol));
  const size = `width="24" height="24" viewBox="0 0 24 24"`;
  return {
    "components/ui/icons.svg": `<svg xmlns="http://www.w3.org/2000/svg" ${size} aria-hidden="true">\n${symbols.join("\n")}\n</svg>\n`,
    "components/ui/icon-name.ts": `/** Drawn by \`npm run icons\`. */\nexport type IconName =\n${NAMES.map((name) => `  | "${name}"`).join("\n")};\n`,
  };
}

/** One `<symbol>` per name, for `<use href="icons.svg#bell">`. */
async function drawSymbol(name: string): Promise<string> {
  const { __iconData } = await import(`lucide-react/icons/${name}`);
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]: Shape) => {
    const pairs = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`);
    return `<${tag} ${pairs.join(" ")}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join("")}</symbol>`;
}

if (process.argv[1] === import.meta.filename)
  for (const [path, text] of Object.entries(await drawIconFiles())) writeFileSync(path, text);
