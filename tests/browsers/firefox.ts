import WebSocket from "ws";
import { aFolder, waitUntil } from "../support/processes/children";
import { run } from "../support/processes/run";
import type { Transport } from "./driver";

type Result = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } };
type Answer = { id: number; type: string; result?: unknown; error?: string; message?: string };

/** Firefox over WebDriver BiDi, without a window. */
export async function startFirefox(program: string): Promise<Transport> {
  const { path: profile } = aFolder("firefox");
  const firefox = run(
    program,
    ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile],
    { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: "1" },
    { silent: true },
  );
  const address = await waitUntilPrinted(firefox.output, /WebDriver BiDi listening on (ws:\/\/\S+)/);
  const { call, close } = await connect(`${address}/session`);
  const { capabilities } = await call<{ capabilities: { browserVersion: string } }>("session.new", {
    capabilities: {},
  });
  const { contexts } = await call<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context ?? "";
  const locate = async (selector: string) => {
    const locator = { type: "css", value: selector };
    const asked = { context, locator };
    const { nodes } = await call<{ nodes: { sharedId: string }[] }>("browsingContext.locateNodes", asked);
    return { sharedId: nodes[0]?.sharedId };
  };
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    // Offline, the service worker answers, and Firefox does not count the page as loaded.
    async open(url) {
      const navigate = () => call("browsingContext.navigate", { context, url, wait: "interactive" });
      await navigate().catch((error: Error) => {
        // The previous page was leaving or reloading by itself.
        if (!error.message.includes("NS_BINDING_ABORTED")) throw error;
        return navigate();
      });
    },
    async evaluate(text, args) {
      const answer = await call<Result>("script.callFunction", {
        functionDeclaration: `async (args) => JSON.stringify(await (${text})(...JSON.parse(args)))`,
        arguments: [{ type: "string", value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      if (answer.type !== "success") throw new Error(answer.exceptionDetails?.text ?? "An exception in the page");
      return answer.result?.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    act: async (actions) => void (await call("input.performActions", { context, actions })),
    setFile: async (selector, path) =>
      void (await call("input.setFiles", { context, element: await locate(selector), files: [path] })),
    resize: async (width, height) =>
      void (await call("browsingContext.setViewport", { context, viewport: { width, height } })),
    screenshot: async () =>
      (await call<{ data: string }>("browsingContext.captureScreenshot", { context, origin: "viewport" })).data,
    async close() {
      close();
      await firefox.stop();
    },
  };
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  socket.on("message", (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const call = <T = unknown>(method: string, params: object) =>
    new Promise<T>((resolve, reject) => {
      const id = ++lastId;
      const late = setTimeout(() => reject(new Error(`${method} has no answer after 60 s`)), 60_000);
      waiting.set(id, ({ type, result, error, message }) => {
        clearTimeout(late);
        if (type === "error") reject(new Error(`${method}: ${error}, ${message}`));
        else resolve(result as T);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { call, close: () => socket.terminate() };
}

/** The first group of a line that is printed. */
export function waitUntilPrinted(output: () => string, line: RegExp): Promise<string> {
  return waitUntil(`${line} to be printed`, 60, () => line.exec(output())?.[1] ?? null).catch((error: Error) => {
    throw new Error(`${error.message}\n${output().slice(-2_000)}`);
  });
}
