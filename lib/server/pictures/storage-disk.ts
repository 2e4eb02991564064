import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Storage } from "./storage";

/** Readable by its owner only. Writes are atomic, also across a crash. */
export function diskStorage(folder: string): Storage {
  const root = resolve(/* turbopackIgnore: true */ folder);
  const pathOf = (key: string) => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new Error("a key led out of the folder");
    return path;
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const draft = `${path}.${randomUUID()}.draft`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const file = await open(draft, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        // The failure may be a full disk, so leave no draft.
        await rm(draft, { force: true }).catch(() => {});
        throw error;
      }
    },
    async get(key) {
      return nullIfMissing(readFile(pathOf(key)));
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list(prefix) {
      const all = await nullIfMissing(opendir(pathOf(prefix), { recursive: true }));
      if (!all) return;
      for await (const entry of all) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const known = await nullIfMissing(stat(path));
        if (known) yield { key: relative(root, path).split(sep).join("/"), storedAt: known.mtime };
      }
    },
  };
}

async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
