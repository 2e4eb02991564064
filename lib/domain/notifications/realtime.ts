/** Where browsers reach Pusher, or another service with its protocol. */
export type PusherSite = { key: string; host: string; port: number; isTls: boolean };

/** Makes a function that returns true the first time for each id. It remembers the newest ids, up to `remembered`. */
export function makeFirstTimeCheck(remembered = 5_000): (id: number) => boolean {
  const known = new Set<number>();
  return (id) => {
    if (known.has(id)) return false;
    known.add(id);
    if (known.size > remembered) for (const oldest of [...known].slice(0, remembered / 2)) known.delete(oldest);
    return true;
  };
}
