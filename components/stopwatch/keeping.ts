import type { Press } from "@/lib/domain/crafting/tap";
import type { Kept } from "./kept-taps";

let file: typeof import("./kept-taps") | null = null;

/** Puts presses on this device's disk before anything changes. Null where that can't be: only the request delivers them. */
export async function keep(presses: Press[]): Promise<Kept | null> {
  if (presses.length === 0 || !file) return null;
  return file.keepPresses(presses).catch(() => null);
}

/** Loads what keeps presses as well. */
export function sendWaiting() {
  import("./kept-taps")
    .then((loaded) => {
      file = loaded;
      return loaded.sendWaiting();
    })
    .catch(() => {});
}
