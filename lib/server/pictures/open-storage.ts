import "server-only";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../env";
import type { Storage } from "./storage";

let opened: Promise<Storage> | undefined;

/** S3-compatible with S3_BUCKET, else a folder in DATA_DIR. */
export function storage(): Promise<Storage> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Storage> {
  const { DATA_DIR, S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "" } = env();
  if (!S3_BUCKET) {
    await chmod(join(/* turbopackIgnore: true */ DATA_DIR, "avatars"), 0o700).catch(() => {});
    return (await import("./storage-disk")).diskStorage(DATA_DIR);
  }
  const { s3Storage } = await import("./storage-s3");
  return s3Storage({
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
