import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Manifest, readBackup } from "./manifest";

/**
 * Writes a folder as a draft and renames it once it is complete, readable and on the disk. Only its owner can read it,
 * since it holds everybody's addresses. A failure leaves nothing behind.
 */
export async function writeWhole(folder: string, write: (draft: string) => Promise<void>): Promise<Manifest> {
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    await write(draft);
    const manifest = await readBackup(draft);
    for (const name of readdirSync(draft, { recursive: true, encoding: "utf8" })) sync(join(draft, name));
    sync(draft);
    renameSync(draft, folder);
    sync(dirname(folder));
    return manifest;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function sync(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
