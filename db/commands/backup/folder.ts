import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

const FORMAT = 1;
const NAME = "manifest.json";
const sha256 = z.string().length(64);

/** Written last, so that a restore knows whether the backup is complete. */
export type Manifest = z.infer<typeof schema>;

const schema = z.strictObject({
  product: z.literal("craft-pact", "This is not a Craft Pact backup."),
  format: z.literal(FORMAT, "This backup was made by a newer version of Craft Pact."),
  madeAt: z.string(),
  schema: z.string(),
  /** Ordered: each table comes after those that it references. */
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256 })),
  sequences: z.record(z.string(), z.string()),
  /** Null when the pictures are in S3. */
  pictures: z.array(z.strictObject({ key: z.string(), sha256 })).nullable(),
});

export function newManifest(facts: Omit<Manifest, "product" | "format">): string {
  return JSON.stringify({ product: "craft-pact", format: FORMAT, ...facts } satisfies Manifest, null, 1);
}

export function manifestFile(folder: string): string {
  return join(folder, NAME);
}

export function tableFile(folder: string, table: string): string {
  return join(folder, "tables", `${table}.copy.gz`);
}

export function pictureFile(folder: string, key: string): string {
  return join(folder, "pictures", key);
}

/** Checks every file against the manifest; throws an Error whose message is for the operator. */
export async function readBackup(folder: string): Promise<Manifest> {
  if (!existsSync(manifestFile(folder))) throw new Error(`There is no backup in ${folder}.`);
  const read = schema.safeParse(parseManifest(readFileSync(manifestFile(folder), "utf8")));
  if (!read.success) throw new Error(read.error.issues[0]?.message);
  const { tables, pictures } = read.data;
  const files = [
    ...tables.map((table) => ({ file: tableFile(folder, table.name), sha256: table.sha256 })),
    ...(pictures ?? []).map((picture) => ({ file: pictureFile(folder, picture.key), sha256: picture.sha256 })),
  ];
  for (const { file, sha256 } of files) {
    if (!existsSync(file)) throw new Error(`The backup is incomplete: ${file} is missing.`);
    if ((await hashFile(file)) !== sha256) throw new Error(`The backup is damaged: ${file} has changed.`);
  }
  return read.data;
}

function parseManifest(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The backup is damaged: ${NAME} can't be read.`);
  }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/**
 * Writes a folder as a draft and renames it once it is complete, readable and on the disk. Only its owner can read it,
 * since it holds everybody's addresses. A failure leaves nothing behind.
 */
export async function writeWholeFolder(folder: string, write: (draft: string) => Promise<void>): Promise<Manifest> {
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    await write(draft);
    const manifest = await readBackup(draft);
    for (const name of readdirSync(draft, { recursive: true, encoding: "utf8" })) syncToDisk(join(draft, name));
    syncToDisk(draft);
    renameSync(draft, folder);
    syncToDisk(dirname(folder));
    return manifest;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function syncToDisk(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
