import "server-only";
import { ApiError, type Environment, LogLevel, Paddle } from "@paddle/paddle-node-sdk";
import { withinTime } from "@/lib/time-out";
import { paddleSettings } from "./settings";

/** Leaves time for the rest within the eight seconds of an action. */
const TIMEOUT_MS = 6_500;

/** `cause` is for the log. */
export class PaddleError extends Error {
  override name = "PaddleError";

  constructor(
    cause: unknown,
    /** Paddle refused, so nothing has changed there. Otherwise nobody knows. */
    readonly isRefusal: boolean,
  ) {
    super("Paddle did not do it", { cause });
  }

  get code(): string | null {
    return this.cause instanceof ApiError ? this.cause.code : null;
  }
}

/** Without an API key people can only buy on the hosted pages. */
export function hasPaddleApi(): boolean {
  return paddleSettings().apiKey !== null;
}

/** Every failure is a PaddleError. */
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
  // The SDK accepts any address as its environment. Its own log would contain the key.
  const options = { environment: apiBase as Environment, logLevel: LogLevel.none };
  if (made?.key !== key) made = { key, paddle: new Paddle(apiKey, options) };
  return made.paddle;
}
