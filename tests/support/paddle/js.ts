import type { Page } from "@playwright/test";

const SCRIPT = "https://cdn.paddle.com/paddle/v2/paddle.js";
const FRAME = "https://sandbox-buy.paddle.com";
const ASSETS = "https://sandbox-cdn.paddle.com";

/**
 * A fake of Paddle.js and its window, in the browser only. As Paddle documents it: initializing opens the checkout of
 * the transaction in `_ptxn` with the given settings; events are passed to the callback; after payment it goes to
 * `successUrl`. The window is an iframe of Paddle's host with a stylesheet of Paddle's, so that the page's CSP is
 * tested.
 */
export async function standInForPaddleJs(page: Page, { refuses = false } = {}) {
  const loads: string[] = [];
  await page.route(/^https:\/\/[\w-]+\.paddle\.com\//, (route) => {
    const url = route.request().url();
    loads.push(url);
    if (url === SCRIPT)
      return route.fulfill({ contentType: "text/javascript", body: `(${paddleJs})(${JSON.stringify({ refuses })})` });
    if (url.startsWith(FRAME)) return route.fulfill({ contentType: "text/html", body: WINDOW });
    if (url.startsWith(ASSETS)) return route.fulfill({ contentType: "text/css", body: ".paddle-frame{color:red}" });
    return route.abort();
  });
  return {
    /** What the page has loaded from Paddle's hosts. */
    loads,
    window: page.frameLocator("iframe.paddle-frame"),
  };
}

const WINDOW = `<!doctype html><html lang="en"><title>Checkout</title><h1>Paddle Checkout</h1><p id="what"></p>
<button id="completed">Pay R25.00 plus R3.75 tax</button> <button id="closed">Close</button>
<script>
  document.getElementById("what").textContent = new URLSearchParams(location.search).get("transaction");
  for (const button of document.querySelectorAll("button"))
    button.onclick = () => parent.postMessage("checkout." + button.id, "*");
</script></html>`;

/** Runs in the browser. */
function paddleJs({ refuses }: { refuses: boolean }) {
  type Settings = { displayMode: string; theme: string; successUrl: string };
  let environment = "production";
  let options: { token: string; eventCallback(event: { name: string }): void; checkout: { settings: Settings } };
  const Checkout = {
    open({ transactionId }: { transactionId: string }) {
      if (refuses) return options.eventCallback({ name: "checkout.error" });
      const { theme } = options.checkout.settings;
      const frame = document.createElement("iframe");
      frame.className = "paddle-frame";
      frame.title = "Paddle Checkout";
      frame.src = `https://${environment}-buy.paddle.com/checkout?${new URLSearchParams({ transaction: transactionId, theme })}`;
      frame.setAttribute("style", "position:fixed;inset:0;width:100%;height:100%;z-index:99;background:#fff");
      frame.onload = () => options.eventCallback({ name: "checkout.loaded" });
      document.body.append(frame);
    },
  };
  const Paddle = {
    Checkout,
    Environment: {
      set(name: string) {
        environment = name;
      },
    },
    Initialize(given: typeof options) {
      if (options) throw new Error("Paddle.js is initialized already");
      if (!/^test_/.test(given.token)) throw new Error("This token is not for the sandbox");
      options = given;
      const styles = document.createElement("link");
      Object.assign(styles, {
        rel: "stylesheet",
        href: `https://${environment}-cdn.paddle.com/paddle/v2/assets/css/paddle.css`,
      });
      document.head.append(styles);
      const transactionId = new URLSearchParams(location.search).get("_ptxn");
      if (transactionId) Checkout.open({ transactionId });
    },
  };
  addEventListener("message", ({ data, origin }) => {
    if (!origin.endsWith("-buy.paddle.com")) return;
    document.querySelector("iframe.paddle-frame")?.remove();
    options.eventCallback({ name: data });
    if (data === "checkout.completed") location.assign(options.checkout.settings.successUrl);
  });
  Object.assign(window, { PaddleBillingV1: Paddle, Paddle });
}
