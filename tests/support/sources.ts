import { readdirSync } from "node:fs";

/** The files below these folders, by their paths from the top, whose path fits. */
export function listFiles(folders: string | readonly string[], names: RegExp): string[] {
  return [folders].flat().flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`)
      .filter((path) => names.test(path)),
  );
}
