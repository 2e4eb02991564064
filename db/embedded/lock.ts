import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** Returns the release, or null while another living process holds the lock. */
export function tryLock(file: string): (() => void) | null {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${findStartTime(process.pid) ?? ""}`, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        linkSync(draft, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      if (lockHolder(file) !== null) return null;
      rmSync(file, { force: true });
    }
    return null;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The holder's pid, or -1 if we may not signal it. Null without a holder or if another program has the pid now. */
export function lockHolder(file: string): number | null {
  try {
    const [pid = "", born = ""] = readFileSync(file, "utf8").split(" ");
    process.kill(Number(pid), 0);
    return born === (findStartTime(Number(pid)) ?? "") ? Number(pid) : null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" ? -1 : null;
  }
}

/** Start time of a process in clock ticks since boot; undefined outside Linux. */
function findStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
