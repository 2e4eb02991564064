/** Keys are relative paths, such as `avatars/<user>/<name>.webp`. */
export type Storage = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Ignores a missing key. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string; storedAt: Date }>;
};
