import "server-only";
import { ApiError, type Environment, LogLevel, Paddle } from "@paddle/paddle-node-sdk";
import { withinTime } from "@/lib/time-out";
import { paddleSettings } from "./settings";

/** Leaves room for what comes before and after within the eight seconds of an action. */
const TIMEOUT_MS = 6_500;

/** Paddle did not do what it was asked; `cause` says why, for the log. */
export class PaddleError extends Error {
  override name = "PaddleError";

  constructor(
    cause: unknown,
    /** It refused, so nothing has changed there. Otherwise (no answer, a broken one) nobody knows. */
    readonly isRefusal: boolean,
  ) {
    super("Paddle did not do it", { cause });
  }

  /** Paddle's code for a refusal. */
  get code(): string | null {
    return this.cause instanceof ApiError ? this.cause.code : null;
  }
}

/** Can subscriptions be read and changed at Paddle? Without an API key people only buy on the hosted pages. */
export function hasPaddleApi(): boolean {
  return paddleSettings().apiKey !== null;
}

/** Asks Paddle's API for one thing. Every failure is a PaddleError, at the latest after six and a half seconds. */
export async function askPaddle<T>(ask: (paddle: Paddle) => Promise<T>): Promise<T> {
  const { apiKey, apiBase } = paddleSettings();
  if (apiKey === null) throw new PaddleError(new Error("no API key"), true);
  try {
    return await withinTime(ask(client(apiKey, apiBase)), TIMEOUT_MS);
  } catch (error) {
    throw new PaddleError(error, error instanceof ApiError && error.type === "request_error");
  }
}

let made: { key: string; paddle: Paddle } | undefined;

function client(apiKey: string, apiBase: string): Paddle {
  const key = `${apiBase} ${apiKey}`;
  // The SDK takes any address for an environment; its own log would carry the key's headers.
  const options = { environment: apiBase as Environment, logLevel: LogLevel.none };
  if (made?.key !== key) made = { key, paddle: new Paddle(apiKey, options) };
  return made.paddle;
}
