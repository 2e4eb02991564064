import { readFileSync } from "node:fs";
import { pause } from "./postmaster";

type Closer = () => Promise<void> | void;

/**
 * The launcher's lifetime: `closeLater` registers functions that run at its end, the last first. It ends on Ctrl-C,
 * SIGTERM, a closed terminal, and when npm is gone, which does not always forward signals.
 */
export function beginLife() {
  const closers: Closer[] = [];
  const parents = findAncestors();
  let ending: Promise<never> | undefined;

  async function close(code: number): Promise<never> {
    // Something may still be starting; wait up to 6 s, so that it is closed too.
    for (let waited = 0; waited < 6_000 && busy > 0; waited += 50) await pause(50);
    for (const closer of closers.reverse())
      await Promise.resolve(closer()).catch((error: Error) => console.error(error.message));
    process.exit(code);
  }

  let busy = 0;
  const life = {
    closeLater: (closer: Closer) => void closers.push(closer),
    isEnding: () => ending !== undefined,
    end(code: number): Promise<never> {
      ending ??= close(code);
      return ending;
    },
    /** The end waits for `open` to finish, up to 6 s. */
    async opening<T>(open: () => Promise<T>): Promise<T> {
      busy++;
      try {
        return await open();
      } finally {
        busy--;
      }
    },
  };

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => life.end(0));
  setInterval(() => findAncestors() !== parents && life.end(0), 250).unref();
  return life;
}

/** Pids of our parent and its parent, since npm may run a shell in between. */
function findAncestors(): string {
  if (!process.env.npm_lifecycle_event) return String(process.ppid);
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]}`;
  } catch {
    return String(process.ppid);
  }
}
