import { findFreePort } from "@/db/embedded/postmaster";
import { waitUntil } from "../support/processes/children";
import { run } from "../support/processes/run";
import type { Transport } from "./driver";
import { waitUntilPrinted } from "./firefox";

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
  const display = `:${await waitUntilPrinted(screen.output, /^(\d+)\s/m)}`;
  const port = await findFreePort();
  const server = run(
    "WebKitWebDriver",
    [`--port=${port}`],
    { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_DMABUF_RENDERER: "1" },
    { silent: true },
  );
  const call = async <T = unknown>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = await answer.json();
    if (answer.ok) return value;
    throw new Error(`${path}: ${value.error}, ${value.message}`);
  };
  await waitUntil("WebKitWebDriver to answer", 10, () => call("GET", "/status").catch(() => null));
  const options = { binary: program, args: ["--automation"] };
  const { sessionId, capabilities } = await call<{ sessionId: string; capabilities: { browserVersion: string } }>(
    "POST",
    "/session",
    { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } },
  );
  const at = `/session/${sessionId}`;
  await call("POST", `${at}/timeouts`, { pageLoad: 30_000, script: 30_000 });
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => void (await call("POST", `${at}/url`, { url })),
    async evaluate(text, args) {
      const script = `const done = arguments[arguments.length - 1];
        (async () => JSON.stringify(await (${text})(...JSON.parse(arguments[0]))) ?? "null")()
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const sent = { script, args: [JSON.stringify(args)] };
      const { value, error } = await call<{ value?: string; error?: string }>("POST", `${at}/execute/async`, sent);
      if (error) throw new Error(error);
      return JSON.parse(value ?? "null");
    },
    act: async (actions) => void (await call("POST", `${at}/actions`, { actions })),
    async setFile(selector, path) {
      const by = { using: "css selector", value: selector };
      const found = await call<{ [ELEMENT]: string }>("POST", `${at}/element`, by);
      await call("POST", `${at}/element/${found[ELEMENT]}/value`, { text: path });
    },
    resize: async (width, height) => void (await call("POST", `${at}/window/rect`, { x: 0, y: 0, width, height })),
    async screenshot() {
      await call("POST", `${at}/execute/sync`, { script: REPAINT, args: [] });
      return call<string>("GET", `${at}/screenshot`);
    },
    async close() {
      await call("DELETE", at).catch(() => {});
      await server.stop();
      await screen.stop();
    },
  };
}
