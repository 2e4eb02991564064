import { logNodeWarning, logPrint, logUnexpectedError, original } from "../log/writer";

const LEVELS = { debug: "info", log: "info", info: "info", trace: "info", warn: "warn", error: "error" } as const;

/** Next's banner at each start, which db/commands/start/next.ts leaves out. */
const BANNER = /^\s*$|^\s*(▲|- (Local|Network|Environments)|✓ (Starting|Ready))/;

/** What Next says of a client's mistakes; the rest of such a line is the client's. */
const KNOWN = ["Failed to find Server Action"];

/** Next and other libraries print whole errors, and Drizzle's contain SQL parameters. Writes what lib/server/log/writer.ts allows of them. */
export function keepSecretsOutOfTheLog() {
  original.console = { ...console };
  for (const [method, level] of Object.entries(LEVELS)) {
    const print = console[method as keyof typeof LEVELS];
    console[method as keyof typeof LEVELS] = (...parts: unknown[]) => {
      const [text = ""] = parts;
      if (parts.length <= 1 && typeof text === "string" && BANNER.test(text)) return print(text);
      const error = parts.find((part) => part instanceof Error);
      const known = KNOWN.find((sentence) => parts.some((part) => textOf(part).includes(sentence)));
      if (error && level === "error") logUnexpectedError("next", error);
      else logPrint(level, known);
    };
  }
  process.removeAllListeners("warning");
  process.on("warning", (warning) => logNodeWarning(warning));
}

function textOf(part: unknown): string {
  if (part instanceof Error) return part.message;
  return typeof part === "string" ? part : "";
}
