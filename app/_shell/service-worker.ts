/** It opens the pocket stopwatch where there is no connection; the product works without it. */
export function registerServiceWorker() {
  navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
}
