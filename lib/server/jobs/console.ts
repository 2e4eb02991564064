import { logNodeWarning, logPrint, logUnexpectedError, original } from "../log/writer";

const LEVELS = { debug: "info", log: "info", info: "info", trace: "info", warn: "warn", error: "error" } as const;

/** Next's banner at each start, which db/commands/start/next.ts leaves out. */
const BANNER = /^\s*$|^\s*(▲|- (Local|Network|Environments)|✓ (Starting|Ready))/;

/** Next's messages about mistakes of a client; the rest of such a line may come from the client. */
const KNOWN = ["Failed to find Server Action"];

/** Logs only allowed fields of what libraries print: Next prints whole errors, and Drizzle's contain SQL parameters. */
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
