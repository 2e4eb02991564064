import { mkdirSync } from "node:fs";
import { createServer, connect as open, type Socket } from "node:net";
import { aFolder } from "../support/processes/children";
import { adoptServerSettings } from "../support/processes/running-server";
import { OTHER_BROWSERS } from "../support/screens/browser";
import { Driver } from "./driver";
import { startFirefox } from "./firefox";
import { startWebKit } from "./webkit";

type Count = { passed: number; failed: number; failures: string[] };

const PASSWORD = "a long walk with wool";
const START = { Firefox: startFirefox, WebKitGTK: startWebKit };

/**
 * One journey in each browser, or in those that BROWSERS names. `port` is the product's, which has another one as its address:
 * a proxy between them can be cut. Pictures of the screens go into the folder that BROWSER_SCREENSHOTS names.
 */
export async function walkBrowsers({ appUrl, port }: { appUrl: string; port: number }): Promise<Count> {
  const count: Count = { passed: 0, failed: 0, failures: [] };
  const pictures = process.env.BROWSER_SCREENSHOTS;
  if (pictures) mkdirSync(pictures, { recursive: true });
  const { path: folder } = aFolder("browsers");
  adoptServerSettings();
  // These modules read the settings when loaded.
  const [{ hashPassword }, { journeyOf }] = await Promise.all([
    import("@/lib/server/auth/password-hash"),
    import("./journey"),
  ]);
  const passwordHash = await hashPassword(PASSWORD);
  const network = await startCuttableProxy(Number(new URL(appUrl).port), port);
  const only = process.env.BROWSERS?.split(",");
  for (const { name, find, packages } of OTHER_BROWSERS.filter(({ name }) => !only || only.includes(name))) {
    const program = find();
    if (!program) {
      fail(`${name} is not installed`, `on Debian: apt-get install ${packages}`);
      continue;
    }
    const driver = new Driver(await START[name](program), appUrl);
    console.log(`\n${driver.name}`);
    await driver.resize(1280, 900);
    try {
      const steps = await journeyOf(driver, { network, folder, passwordHash, password: PASSWORD, pictures });
      for (const [step, walk] of Object.entries(steps)) {
        const started = Date.now();
        try {
          await walk();
          count.passed += 1;
          console.log(`  ok      ${step} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
        } catch (error) {
          if (pictures) await driver.saveScreenshot(pictures, `failed-${count.failed + 1}`).catch(() => {});
          fail(`${driver.name} ${step}`, (error as Error).message);
        }
      }
      const missing = await driver.evaluate(listMissing);
      console.log(
        `  It can't ${missing.length > 0 ? missing.join("; ") : "be missed: it has all that the product uses"}.`,
      );
    } finally {
      await driver.close();
    }
  }
  await network.cut();
  return count;

  function fail(what: string, why: string) {
    count.failed += 1;
    count.failures.push(`${what}\n  ${why}`);
    console.log(`  FAILED  ${what}: ${why}`);
  }
}

/** Stands between a browser and the product, so that the connection can go away and come back. */
async function startCuttableProxy(port: number, to: number) {
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = open(to, "127.0.0.1");
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const restore = () => new Promise<void>((resolve) => server.listen(port, () => resolve()));
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await restore();
  return { cut, restore };
}

/** What the product uses if available, but does not need. */
function listMissing(): string[] {
  const uses: [string, boolean][] = [
    ["keep the screen on in bench mode (wakeLock)", "wakeLock" in navigator],
    ["fill the screen (requestFullscreen)", "requestFullscreen" in document.documentElement],
    ["open the system's share sheet (navigator.share)", "share" in navigator],
    ["send taps after the last tab was closed (Background Sync)", "SyncManager" in window],
    ["preload a page beside the service worker (navigationPreload)", "NavigationPreloadManager" in window],
    ["work without a connection (service worker)", "serviceWorker" in navigator],
    ["promise to keep what is stored (storage.persist)", "persist" in (navigator.storage ?? {})],
    ["copy by itself (clipboard)", "clipboard" in navigator],
    ["use passkeys (PublicKeyCredential)", "PublicKeyCredential" in window],
    ["let one tab hold the connection for all (Web Locks)", "locks" in navigator],
    ["wait for a quiet moment (requestIdleCallback)", "requestIdleCallback" in window],
    ["be installed from the page (beforeinstallprompt)", "onbeforeinstallprompt" in window],
  ];
  return uses.filter(([, has]) => !has).map(([use]) => use);
}
