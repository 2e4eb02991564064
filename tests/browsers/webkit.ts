import { freePort } from "@/db/embedded/postmaster";
import { until } from "../support/processes/children";
import { run } from "../support/processes/run";
import type { Transport } from "./driver";
import { untilPrinted } from "./firefox";

/** The W3C's key for a reference to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A picture waits for the next frame, and a page at rest draws none. */
const REPAINT = `let frames = 0;
const timer = setInterval(() => {
  document.body.style.paddingBottom = (frames++ % 2) + "px";
  if (frames === 60) clearInterval(timer);
}, 50);`;

/** WebKitGTK over WebDriver, on a screen in memory. `program` is its MiniBrowser. */
export async function startWebKit(program: string): Promise<Transport> {
  const screen = run("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], process.env, {
    silent: true,
  });
  const display = `:${await untilPrinted(screen.output, /^(\d+)\s/m)}`;
  const port = await freePort();
  const server = run(
    "WebKitWebDriver",
    [`--port=${port}`],
    { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_DMABUF_RENDERER: "1" },
    { silent: true },
  );
  const call = async (method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${path}: ${error}, ${message}`);
  };
  await until("WebKitWebDriver to answer", 10, () => call("GET", "/status").catch(() => null));
  const options = { binary: program, args: ["--automation"] };
  const { sessionId, capabilities } = (await call("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const at = `/session/${sessionId}`;
  await call("POST", `${at}/timeouts`, { pageLoad: 30_000, script: 30_000 });
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => void (await call("POST", `${at}/url`, { url })),
    async evaluate(text, args) {
      const script = `const done = arguments[arguments.length - 1];
        (async () => JSON.stringify(await (${text})(...JSON.parse(arguments[0]))) ?? "null")()
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = (await call("POST", `${at}/execute/async`, {
        script,
        args: [JSON.stringify(args)],
      })) as { value?: string; error?: string };
      if (error) throw new Error(error);
      return JSON.parse(value ?? "null");
    },
    act: async (actions) => void (await call("POST", `${at}/actions`, { actions })),
    async setFile(selector, path) {
      const found = (await call("POST", `${at}/element`, { using: "css selector", value: selector })) as {
        [ELEMENT]: string;
      };
      await call("POST", `${at}/element/${found[ELEMENT]}/value`, { text: path });
    },
    resize: async (width, height) => void (await call("POST", `${at}/window/rect`, { x: 0, y: 0, width, height })),
    async screenshot() {
      await call("POST", `${at}/execute/sync`, { script: REPAINT, args: [] });
      return (await call("GET", `${at}/screenshot`)) as string;
    },
    async close() {
      await call("DELETE", at).catch(() => {});
      await server.stop();
      await screen.stop();
    },
  };
}
