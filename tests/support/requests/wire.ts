import { Agent, type ClientRequest, request } from "node:http";
import { E2E_URL } from "../processes/e2e-server";

// A new connection per request: the server may close an idle one just when it is used again.
const agent = new Agent({ keepAlive: false });

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Buffer; base?: string };

/** Sends one request exactly as written: no path is normalized, no header added, no redirect followed. */
export function ask(path: string, { method = "GET", headers = {}, body, base = E2E_URL }: Asked = {}): Promise<Answer> {
  const { hostname: host, port } = new URL(base);
  const hostname = host.replace(/^\[(.*)\]$/, "$1");
  const length: Record<string, string> =
    body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(
      // A redirect from a long address repeats that address in a header.
      { agent, hostname, port, path, method, headers: { ...length, ...headers }, maxHeaderSize: 65_536 },
      (answer) => {
        const parts: Buffer[] = [];
        const finish = () => {
          const text = Buffer.concat(parts).toString("utf8");
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        };
        const isStream = answer.headers["content-type"]?.startsWith("text/event-stream");
        answer.on("error", reject).on("end", finish);
        answer.on("data", (part: Buffer) => {
          parts.push(part);
          if (!isStream) return;
          // A stream would never end.
          finish();
          answer.removeAllListeners("error").on("error", () => {});
          sent.destroy();
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The headers that our pages send with every post. */
export function ourHeaders(base = E2E_URL): Record<string, string> {
  return { Origin: base, "Sec-Fetch-Site": "same-origin" };
}

/** Runs `work` on all items in order, `atOnce` at a time. */
export async function runInBatches<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The address with its parameters filled in, and the other fields in the query. */
export function fillAddress(path: string, input: unknown): string {
  const rest = new URLSearchParams();
  let address = path;
  for (const [name, value] of Object.entries(input ?? {})) {
    const step = new RegExp(`\\[(\\.\\.\\.)?${name}\\]`);
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    if (step.test(address)) address = address.replace(step, encodeURIComponent(text));
    else rest.set(name, text);
  }
  return rest.size > 0 ? `${address}?${rest}` : address;
}

/** What a page says to the reader: its parts may stream in any order or have a placeholder first, and a stopwatch runs. */
export function wordsOf(html: string): string {
  const settled = html.replaceAll(/<!--\$[?!]-->[\s\S]*?<!--\/\$-->/g, " ");
  const words = settled.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ").replaceAll(/\d+/g, "0");
  return words.split(/\s+/).sort().join(" ");
}

/** An admin sees the address, which holds the canary too. */
export function withoutAddress(text: string, { user }: { user: { email: string } }): string {
  const once = encodeURIComponent(user.email);
  return [encodeURIComponent(once), once, user.email].reduce((rest, form) => rest.replaceAll(form, ""), text);
}
