import "server-only";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../env";
import type { Storage } from "./storage";

let opened: Promise<Storage> | undefined;

/** S3-compatible with S3_BUCKET, else a folder in DATA_DIR. */
export function openStorage(): Promise<Storage> {
  opened ??= createStorage();
  return opened;
}

async function createStorage(): Promise<Storage> {
  const { DATA_DIR, S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env();
  const { S3_ACCESS_KEY_ID: accessKeyId = "", S3_SECRET_ACCESS_KEY: secretAccessKey = "" } = env();
  if (!bucket) {
    await chmod(join(/* turbopackIgnore: true */ DATA_DIR, "avatars"), 0o700).catch(() => {});
    return (await import("./storage-disk")).diskStorage(DATA_DIR);
  }
  const { s3Storage } = await import("./storage-s3");
  return s3Storage({ bucket, region, endpoint, accessKeyId, secretAccessKey });
}
