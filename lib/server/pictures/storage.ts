/** Keys are relative paths of our own, such as `avatars/<user>/<name>.webp`. */
export type Storage = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is nothing under this key. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A key that does not exist is no failure. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string; storedAt: Date }>;
};
