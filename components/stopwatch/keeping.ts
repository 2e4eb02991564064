import type { Press } from "@/lib/domain/crafting/tap";
import type { Kept } from "./kept-taps";

let file: typeof import("./kept-taps") | null = null;

/** Stores presses on this device before anything changes. Null if it can't: then only the request carries them. */
export async function keep(presses: Press[]): Promise<Kept | null> {
  if (presses.length === 0 || !file) return null;
  return file.keepPresses(presses).catch(() => null);
}

/** Sends waiting presses; also loads the queue's code. */
export function sendWaiting() {
  import("./kept-taps")
    .then((loaded) => {
      file = loaded;
      return loaded.sendWaiting();
    })
    .catch(() => {});
}
